/** The provider's refunds of a payment against those we have entered; equal sums on both sides are one refund. */
export interface Compared {
  /** Shown, and not entered: made in the provider's own app, or a call of ours of unknown outcome. */
  surplus: number[];
  /** Entered, and not shown: the two sides differ, and that is for a person (M15). */
  unshown: number[];
  shownCents: number;
  surplusCents: number;
}

export function compareRefunds(shown: number[], entered: number[]): Compared {
  const surplus = [...shown];
  const unshown = entered.filter((cents) => {
    const index = surplus.indexOf(cents);
    if (index >= 0) surplus.splice(index, 1);
    return index < 0;
  });
  const shownCents = sum(shown);
  return { surplus, unshown, shownCents, surplusCents: shownCents - sum(entered) };
}

/** So near to what was sent, a row of another sum is taken for it; the difference is for a person (M15). */
const NEAR_CENTS = 100;

/**
 * Whether a refund has gone back: the provider shows a row of about its sum (exactly its sum, if it was not sent), and
 * about as much beyond what is entered. Otherwise that row may be another refund's.
 */
export function isShown(
  { surplus, surplusCents }: Compared,
  { amount_cents: cents }: { amount_cents: number },
  { sent }: { sent: boolean },
): boolean {
  const apart = sent ? Math.min(NEAR_CENTS, cents / 10) : 0;
  const isNear = surplus.some((shown) => Math.abs(shown - cents) <= apart);
  return isNear && surplusCents >= cents - apart;
}

export const sum = (cents: number[]) => cents.reduce((all, one) => all + one, 0);
