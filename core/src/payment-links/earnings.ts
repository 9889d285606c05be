import * as z from 'zod/mini';
import { defineContract } from '../contract.ts';

export const Earnings = z.object({
  /** One bar per day (week, month), oldest first; amounts are what you received, less refunds. */
  days: z.array(
    z.object({
      day: z.iso.date(),
      cashCents: z.int(),
      cardCents: z.int(),
      bnplCents: z.int(),
    }),
  ),
  totalCents: z.int(),
  /** The same number of days before, to compare with. */
  previousTotalCents: z.int(),
});
export type Earnings = z.output<typeof Earnings>;

export const EARNINGS_RANGES = ['week', 'month'] as const;
export type EarningsRange = (typeof EARNINGS_RANGES)[number];

export const getEarnings = defineContract({
  method: 'GET',
  path: '/rest/v1/earnings',
  audience: 'signed-in',
  summary: 'What you received per day and method, in your time zone',
  query: z.strictObject({
    range: z.enum(EARNINGS_RANGES),
    timeZone: z.string().check(z.regex(/^[A-Za-z0-9_+/-]{1,64}$/)),
  }),
  reply: Earnings,
});
