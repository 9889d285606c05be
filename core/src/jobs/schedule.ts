import * as z from 'zod/mini';
import { MOST_CENTS } from '../payment-links/amount.ts';
import { share } from '../payment-links/bill.ts';
import { WHOLE } from '../payment-links/line-limits.ts';

/** A deposit and at most four further payments. */
export const MOST_STEPS = 5;
/** Less is not worth a payment of its own. */
export const LEAST_STEP_CENTS = 100;

export const DUE = ['now', 'done'] as const;
export type Due = (typeof DUE)[number];

/** An amount, or millionths of the total; the last step is what is left. */
const Share = z.union([
  z.strictObject({ cents: z.int().check(z.minimum(LEAST_STEP_CENTS), z.maximum(MOST_CENTS)) }),
  z.strictObject({ millionths: z.int().check(z.minimum(1), z.maximum(WHOLE)) }),
  z.null(),
]);
export type Share = z.output<typeof Share>;

export const TypedStep = z.strictObject({
  share: Share,
  due: z.enum(DUE),
});
export type TypedStep = z.output<typeof TypedStep>;
export const TypedSteps = z.array(TypedStep).check(z.minLength(2), z.maxLength(MOST_STEPS));

export interface Step {
  cents: number;
  due: Due;
}

/** Undefined where a payment would be too small, or only the first could be due now. */
export function stepsOf(totalCents: number, typed: readonly TypedStep[]): Step[] | undefined {
  const last = typed.length - 1;
  let left = totalCents;
  const steps = typed.map(({ share: asked, due }, at): Step | undefined => {
    if ((asked === null) !== (at === last)) return undefined;
    if (due === 'now' && at > 0) return undefined;
    const cents =
      asked === null
        ? left
        : 'cents' in asked
          ? asked.cents
          : share(totalCents, asked.millionths, WHOLE);
    left -= cents;
    return cents >= LEAST_STEP_CENTS ? { cents, due } : undefined;
  });
  return steps.every((step) => step !== undefined) ? steps : undefined;
}
