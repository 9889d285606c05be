import * as z from 'zod/mini';
import { halfWidth } from './half-width.ts';
import type { TextRule } from './text-rule.ts';
import { stripInvisible } from './unseen.ts';

/** First check of a text: removes invisible characters. */
export const visible = z.overwrite((text: string) => stripInvisible(text).trim());

/** First check of a number typed as text. */
export const narrow = z.overwrite(halfWidth);

export const byRule = ({ missing, longest, clean, problem }: TextRule) =>
  z.string(missing).check(
    z.overwrite(clean),
    z.check(({ value, issues }) => {
      const message = problem(value);
      if (message) issues.push({ code: 'custom', message, input: value });
    }),
    // Already checked; here for the API reference.
    z.maxLength(longest),
  );

export const words = (required: string, most: number, tooLong: string, least = 1) =>
  z.string(required).check(visible, z.minLength(least, required), z.maxLength(most, tooLong));

const EMAIL = /^[^\s@<>"(),:;\\[\]]{1,64}@[^\s@<>"(),:;\\[\]]+\.[^\s@<>"(),:;\\[\].]{2,}$/;

/** Accepted by mail servers; only a message proves that the mailbox exists. */
export const emailAddress = (required: string, notValid: string) =>
  words(required, 254, notValid).check(
    z.refine((text) => text === '' || EMAIL.test(text), notValid),
  );

export const orNull = (text: z.ZodMiniString<string>) =>
  z.pipe(
    z.pipe(
      z.nullable(z.string()),
      z.transform((typed) => (typed && stripInvisible(typed).trim()) || null),
    ),
    z.nullable(text),
  );
