/**
 * What the provider shows of a payment's refunds, against those that we have entered; a sum that stands on both sides is
 * one refund.
 */
export interface Compared {
  /** Shown, and not entered: made in the provider's own app, or a call of ours of unknown outcome. */
  surplus: number[];
  /** Entered, and not shown: the two sides differ, and that is for a person (M15). */
  unshown: number[];
  shownCents: number;
  /** By how much the provider has given back more than we have entered. */
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

/** Whether a refund has gone back: by a row of its sum, or because as much has gone since it was sent. */
export function isShown(
  { surplus, shownCents, surplusCents }: Compared,
  refund: { amount_cents: number; refunded_before_cents: number },
): boolean {
  const { amount_cents: cents, refunded_before_cents: before } = refund;
  return shownCents >= before + cents || (surplusCents > 0 && surplus.includes(cents));
}

export const sum = (cents: number[]) => cents.reduce((all, one) => all + one, 0);
