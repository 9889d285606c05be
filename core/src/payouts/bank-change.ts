export interface AccountEnding {
  routingLast4: string | undefined;
  accountLast4: string | undefined;
}

/** What the provider showed, since when, and how many reads in a row said so. */
export interface BankReading {
  shown: AccountEnding | undefined;
  since: Date;
  reads: number;
}

/**
 * Longer than a provider that did not answer in time may still take to carry a call out. One took 190 s; what is
 * believed too early costs a payout to the wrong account.
 */
export const STEADY_MS = 15 * 60_000;
export const STEADY_READS = 3;

/**
 * Whether a change whose answer was lost has been carried out (M6). A provider that begins to show
 * the wanted account has done it. Everything else proves something only once it is steady: the
 * account may look like the one before, and the change may still be on its way.
 */
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

/** A number that one side does not show cannot tell them apart. */
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
