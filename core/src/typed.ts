import * as z from 'zod/mini';
import { halfWidth } from './half-width.ts';
import type { TextRule } from './text-rule.ts';
import { withoutUnseen } from './unseen.ts';

/** First among the checks of a text: what people can see of what they typed. */
export const visible = z.overwrite((text: string) => withoutUnseen(text).trim());

/** First among the checks of a number that is typed as text. */
export const narrow = z.overwrite(halfWidth);

export const byRule = ({ missing, longest, clean, problem }: TextRule) =>
  z.string(missing).check(
    z.overwrite(clean),
    z.check(({ value, issues }) => {
      const message = problem(value);
      if (message) issues.push({ code: 'custom', message, input: value });
    }),
    // Already judged; here for the API's reference.
    z.maxLength(longest),
  );

/** A text that must be given, counted by what people can see of it. */
export const words = (required: string, most: number, tooLong: string, least = 1) =>
  z.string(required).check(visible, z.minLength(least, required), z.maxLength(most, tooLong));

const EMAIL = /^[^\s@<>"(),:;\\[\]]{1,64}@[^\s@<>"(),:;\\[\]]+\.[^\s@<>"(),:;\\[\].]{2,}$/;

/** An address that a carrier accepts; whether it is read, only a letter tells. */
export const emailAddress = (required: string, notValid: string) =>
  words(required, 254, notValid).check(
    z.refine((text) => text === '' || EMAIL.test(text), notValid),
  );

/** A text that may be left empty, which is null. */
export const orNull = (text: z.ZodMiniString<string>) =>
  z.pipe(
    z.pipe(
      z.nullable(z.string()),
      z.transform((typed) => (typed && withoutUnseen(typed).trim()) || null),
    ),
    z.nullable(text),
  );
