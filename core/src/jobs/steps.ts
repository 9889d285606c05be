import { share } from '../payment-links/bill.ts';
import { WHOLE } from '../payment-links/line-limits.ts';

/** A deposit and at most four further payments. */
export const MOST_STEPS = 5;
/** Less is not worth a payment of its own. */
export const LEAST_STEP_CENTS = 100;

/** An amount, or millionths of the total; null is what is left, and stands last. */
export type Share = { cents: number } | { millionths: number } | null;
export type Due = 'now' | 'done';
export interface TypedStep {
  share: Share;
  due: Due;
  /** The day to ask for it; never of the first, which is asked for now. */
  dueOn?: string | undefined;
}

export interface Step {
  cents: number;
  due: Due;
  dueOn: string | null;
}

/** Undefined where a payment would be too small, or only the first could be due now. */
export function stepsOf(totalCents: number, typed: readonly TypedStep[]): Step[] | undefined {
  const last = typed.length - 1;
  let left = totalCents;
  const steps = typed.map(({ share: asked, due, dueOn }, at): Step | undefined => {
    if ((asked === null) !== (at === last)) return undefined;
    if ((due === 'now' && at > 0) || (dueOn && at === 0)) return undefined;
    const cents =
      asked === null
        ? left
        : 'cents' in asked
          ? asked.cents
          : share(totalCents, asked.millionths, WHOLE);
    left -= cents;
    return cents >= LEAST_STEP_CENTS ? { cents, due, dueOn: dueOn ?? null } : undefined;
  });
  return steps.every((step) => step !== undefined) ? steps : undefined;
}
