import * as z from 'zod/mini';
import { forSignedIn } from '../contract.ts';

export const Earnings = z.object({
  /** Oldest first, ending today in the business's time zone; amounts received, less refunds and lost fees. */
  days: z.array(
    z.object({
      day: z.iso.date(),
      cashCents: z.int(),
      cardCents: z.int(),
      bnplCents: z.int(),
    }),
  ),
  totalCents: z.int(),
  /** Of the total, before fees. */
  tipsCents: z.int(),
  /** The same number of days before. */
  previousTotalCents: z.int(),
});
export type Earnings = z.output<typeof Earnings>;

export const EARNINGS_RANGES = ['week', 'month'] as const;
export type EarningsRange = (typeof EARNINGS_RANGES)[number];

export const getEarnings = forSignedIn('GET /rest/v1/earnings', {
  summary: "What you received per day and method, in your business's time zone",
  query: z.strictObject({ range: z.enum(EARNINGS_RANGES) }),
  reply: Earnings,
});
