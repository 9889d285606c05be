import { z } from 'zod';
import { optional, text } from '../wire/input.ts';

/** As the documentation prints them: `PO` and `GGY` are its own, and France is missing. */
const COUNTRIES =
  'AT BE BG CA CY CZ DE DK EE ES FI JE KW GR HR HU IE IM IT LT LU LV MT NL PO PT RO SE SI SK GB US GG GGY';

/** Digits without their separators, of which only the last four are kept. */
const masked = (most: number, pattern: RegExp, message: string) =>
  text(most)
    .transform((value) => value.replaceAll(/[\s-]/g, ''))
    .refine((digits) => pattern.test(digits), message)
    .transform((digits) => `****${digits.slice(-4)}`);

/** The documented form is the British one; a US routing number is assumed to travel as sortCode. */
export const BankDetails = z.object({
  sortCode: masked(20, /^(\d{6}|\d{9})$/, 'must be a sort code or a routing number'),
  accountNumber: masked(34, /^\d{4,17}$/, 'must be 4 to 17 digits'),
  accountHolderDetails: z.object({ name: text(200), type: z.enum(['individual', 'company']) }),
});

const anchor = z.int().min(1).max(31).optional();

const PayoutSchedule = z
  .object({
    accountType: z.enum(['essential', 'standard', 'instant']),
    config: z
      .object({
        type: z.enum(['daily', 'weekly', 'monthly']),
        weeklyAnchor: anchor,
        monthlyAnchor: anchor,
      })
      .optional(),
  })
  .transform((schedule) => ({ ...schedule, paused: false }));

export const Registration = z
  .object({
    legalBusinessName: text(200),
    tradingName: text(200),
    country: z.enum(COUNTRIES.split(' ')),
    owner: z.object({
      firstName: text(100),
      lastName: text(100),
      email: text(320).trim(),
      phoneNumber: text(30),
    }),
    payoutSchedule: optional(PayoutSchedule),
    bankDetails: optional(BankDetails),
    reference: optional(text(200)),
    marketingOptIn: z.boolean().nullish(),
    acceptTermsOfUse: z.literal(true, 'must be true').nullish(),
  })
  .transform(({ marketingOptIn: _opt, acceptTermsOfUse: _terms, ...kept }) => kept);
export type Registration = z.output<typeof Registration>;
