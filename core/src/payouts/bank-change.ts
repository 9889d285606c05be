/** The last digits of an account, as far as the provider shows them. */
export interface AccountEnding {
  routingLast4: string | undefined;
  accountLast4: string | undefined;
}

/** What the provider showed, since when, and in how many consecutive reads. */
export interface BankReading {
  shown: AccountEnding | undefined;
  since: Date;
  reads: number;
}

/** Longer than a timed-out call may take at the provider (190 s seen): too early would pay the wrong account. */
export const STEADY_MS = 15 * 60_000;
export const STEADY_READS = 3;

/** The outcome of a change whose reply was lost (M6): proven by the new account, or by steady readings of another. */
export function judgeBankChange(
  wanted: AccountEnding,
  before: BankReading | undefined,
  shown: AccountEnding | undefined,
  now: Date,
): { reading: BankReading; outcome: 'done' | 'not_done' | undefined } {
  const unchanged = before !== undefined && isSameAccount(before.shown, shown);
  const reading = unchanged
    ? { ...before, reads: before.reads + 1 }
    : { shown, since: now, reads: 1 };
  const isWanted = isSameAccount(shown, wanted);
  if (isWanted && before && !unchanged) return { reading, outcome: 'done' };
  const steady =
    reading.reads >= STEADY_READS && now.getTime() - reading.since.getTime() >= STEADY_MS;
  if (!steady) return { reading, outcome: undefined };
  return { reading, outcome: isWanted ? 'done' : 'not_done' };
}

/** A number that one side does not show is not compared. */
export function isSameAccount(
  one: AccountEnding | undefined,
  other: AccountEnding | undefined,
): boolean {
  if (!one || !other) return one === other;
  return alike(one.accountLast4, other.accountLast4) && alike(one.routingLast4, other.routingLast4);
}

function alike(one: string | undefined, other: string | undefined): boolean {
  return one === undefined || other === undefined || one === other;
}
