import * as z from 'zod/mini';
import { MOST_CENTS } from '../payment-links/amount.ts';
import { WHOLE } from '../payment-links/line-limits.ts';
import { LEAST_STEP_CENTS, MOST_STEPS, type Due, type Share, type TypedStep } from './steps.ts';

const DUE = ['now', 'done'] as const satisfies Due[];

const TypedShare: z.ZodMiniType<Share> = z.union([
  z.strictObject({ cents: z.int().check(z.minimum(LEAST_STEP_CENTS), z.maximum(MOST_CENTS)) }),
  z.strictObject({ millionths: z.int().check(z.minimum(1), z.maximum(WHOLE)) }),
  z.null(),
]);

const Step: z.ZodMiniType<TypedStep> = z.strictObject({
  share: TypedShare,
  due: z.enum(DUE),
  dueOn: z.optional(z.iso.date()),
});
export const TypedSteps = z.array(Step).check(z.minLength(2), z.maxLength(MOST_STEPS));
