import * as z from 'zod/mini';

/** So many changes of the bank account in so many days; then support looks first. */
export const BANK_CHANGES = { most: 3, days: 30 } as const;

/** Where the provider cannot hold payouts: so long the form takes the numbers of a change that was asked for. */
const BANK_FORM_HOURS = 72;

export const DISOWN_DAYS = 14;

export const PayoutHold = z.object({
  /** Frozen: by the owner's 'This was not me' or by staff, until staff release it. */
  why: z.enum(['phone', 'bank', 'merge', 'frozen']),
  until: z.nullable(z.string()),
  /** False where the provider cannot hold payouts: then only the bank account stays. */
  payouts: z.boolean(),
});
export type PayoutHold = z.output<typeof PayoutHold>;

/** After these a thief would lead the money away: the bank account stays for a while, and payouts wait. */
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
  /** Payouts wait afterwards; otherwise the change itself does, and is asked for first. */
  payouts: z.boolean(),
  /** Whether the numbers can be typed now, the change is asked for first, or it was and its time has not come. */
  form: z.enum(['open', 'ask', 'waits']),
  /** Of a change that was asked for: when the form takes its numbers. */
  opensAt: z.nullable(z.string()),
  closesAt: z.nullable(z.string()),
});
export type BankChangeRule = z.output<typeof BankChangeRule>;

/** Null where nothing waits: for the first account of all there is none that money is led away from. */
export function bankChangeRule(
  contractor: { bankAccountLast4: string | null; bankFormOpensAt: string | null },
  { now, payouts, hours }: { now: Date; payouts: boolean; hours: number },
): BankChangeRule | null {
  const { bankAccountLast4, bankFormOpensAt: opensAt } = contractor;
  if (bankAccountLast4 === null || hours === 0) return null;
  const none = { hours, payouts, opensAt: null, closesAt: null };
  if (payouts) return { ...none, form: 'open' };
  const closes = opensAt ? new Date(Date.parse(opensAt) + BANK_FORM_HOURS * 3_600_000) : now;
  if (!opensAt || closes <= now) return { ...none, form: 'ask' };
  const form = Date.parse(opensAt) <= now.getTime() ? 'open' : 'waits';
  return { hours, payouts, form, opensAt, closesAt: closes.toISOString() };
}
