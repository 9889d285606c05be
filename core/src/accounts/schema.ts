import * as z from 'zod/mini';
import { halfWidth } from '../half-width.ts';
import { digitsOf } from '../phone.ts';
import { SIGN_IN_MESSAGES } from './messages.ts';

/** The length of a sign-in code (spec 9). */
export const CODE_LENGTH = 6;

/** E.164 allows 15 digits; what is longer is not a phone number but somebody testing us. */
const PHONE_MAX_CHARACTERS = 32;

export const PhoneInput = z.string(SIGN_IN_MESSAGES.phoneEmpty).check(
  z.maxLength(PHONE_MAX_CHARACTERS, SIGN_IN_MESSAGES.phoneUnusable),
  z.refine((text) => text.trim() !== '', SIGN_IN_MESSAGES.phoneEmpty),
  z.refine(
    (text) => text.trim() === '' || digitsOf(text).length > 0,
    SIGN_IN_MESSAGES.phoneUnusable,
  ),
);

export const CodeInput = z
  .string(SIGN_IN_MESSAGES.codeFormat)
  .check(z.overwrite(halfWidth), z.regex(/^\d{6}$/, SIGN_IN_MESSAGES.codeFormat));

/** The sentence a form shows for a value, or nothing when the value is fine. */
export function firstError(schema: z.ZodMiniType, value: unknown): string | undefined {
  const result = schema.safeParse(value);
  return result.success ? undefined : result.error.issues[0]?.message;
}
