import * as z from 'zod/mini';

/** Changes of the bank account per period; beyond that, support reviews them first. */
export const BANK_CHANGES = { most: 3, days: 30 } as const;

/** Where the provider cannot hold payouts: how long the form accepts the numbers of a requested change. */
const BANK_FORM_HOURS = 72;

/** How long 'This was not me' works. */
export const NOT_ME_DAYS = 14;

export const PayoutHold = z.object({
  /** frozen: by 'This was not me' or by staff, until staff release it. */
  why: z.enum(['phone', 'bank', 'merge', 'frozen']),
  until: z.nullable(z.string()),
  /** False where the provider cannot hold payouts: then only the bank account is locked. */
  payouts: z.boolean(),
});
export type PayoutHold = z.output<typeof PayoutHold>;

/** Changes an attacker would make to divert money: they lock the bank account and hold payouts for a while. */
export type AccountChange = Exclude<PayoutHold['why'], 'frozen'>;

export function holdOf(
  contractor: {
    payoutsFrozenAt: string | null;
    payoutsHeldUntil: string | null;
    payoutsHeldFor: AccountChange | null;
  },
  { now, payouts }: { now: Date; payouts: boolean },
): PayoutHold | null {
  const { payoutsHeldUntil: until, payoutsHeldFor: why } = contractor;
  if (contractor.payoutsFrozenAt) return { why: 'frozen', until: null, payouts };
  if (!until || !why || Date.parse(until) <= now.getTime()) return null;
  return { why, until, payouts };
}

export const BankChangeRule = z.object({
  hours: z.int(),
  /** True: payouts are held afterwards. False: the change itself is delayed and has to be requested first. */
  payouts: z.boolean(),
  /** open: enter the numbers; ask: request the change first; waits: requested, not yet open. */
  form: z.enum(['open', 'ask', 'waits']),
  /** When the form accepts the numbers of a requested change. */
  opensAt: z.nullable(z.string()),
  closesAt: z.nullable(z.string()),
});
export type BankChangeRule = z.output<typeof BankChangeRule>;

/**
 * Null where nothing is held: there is no earlier account to divert money from. After a move to another provider there
 * is one, at the merchant that customers still pay through.
 */
export function bankChangeRule(
  contractor: {
    bankAccountLast4: string | null;
    bankFormOpensAt: string | null;
    paidThrough?: string | null;
  },
  { now, payouts, hours }: { now: Date; payouts: boolean; hours: number },
): BankChangeRule | null {
  const { bankAccountLast4, bankFormOpensAt: opensAt, paidThrough } = contractor;
  if ((bankAccountLast4 === null && !paidThrough) || hours === 0) return null;
  const none = { hours, payouts, opensAt: null, closesAt: null };
  if (payouts) return { ...none, form: 'open' };
  const closes = opensAt ? new Date(Date.parse(opensAt) + BANK_FORM_HOURS * 3_600_000) : now;
  if (!opensAt || closes <= now) return { ...none, form: 'ask' };
  const form = Date.parse(opensAt) <= now.getTime() ? 'open' : 'waits';
  return { hours, payouts, form, opensAt, closesAt: closes.toISOString() };
}
