import * as z from 'zod/mini';

/** So many changes of the bank account in so many days; then support looks first. */
export const BANK_CHANGES = { most: 3, days: 30 } as const;

/** How long 'This was not me' can be pressed. */
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

/** What holds a business back at this moment, if anything does. */
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
