import * as z from 'zod/mini';
import { MOST_CENTS } from './amount.ts';
import { AMOUNT_NOT_VALID, EMAIL_NOT_VALID, FILL_IN_ALL, PHONE_NOT_VALID } from './messages.ts';
import { digitsOf, isForeignPhone, toE164 } from '../phone.ts';
import { narrow, visible } from '../typed.ts';

export const LONGEST = { customerName: 100, memo: 500, email: 254, phone: 32 } as const;

const cleaned = (longest: number, message: string) =>
  z.string(message).check(
    visible,
    // Spaces and joiners alone show nothing.
    z.refine((text) => /[^\s\p{Cf}]/u.test(text), message),
    z.maxLength(longest, `Please use at most ${longest} characters.`),
  );

export const CustomerName = cleaned(LONGEST.customerName, FILL_IN_ALL);
export const Memo = cleaned(LONGEST.memo, FILL_IN_ALL);

export const CustomerPhone = cleaned(LONGEST.phone, FILL_IN_ALL).check(
  narrow,
  z.refine((text) => {
    if (!/^[\d\s()+.-]+$/.test(text)) return false;
    return isForeignPhone(text)
      ? /^\+[2-9]\d{6,14}$/.test(toE164(text))
      : /^1?[2-9]\d{9}$/.test(digitsOf(text));
  }, PHONE_NOT_VALID),
);

/** No two @, no spaces, no control characters: an address that can stand in a mail's header. */
export const CustomerEmail = cleaned(LONGEST.email, EMAIL_NOT_VALID).check(
  z.regex(/^[^\s@<>"',;]+@[^\s@<>"',;]+\.[^\s@<>"',;]+$/, EMAIL_NOT_VALID),
);

export const AmountCents = z
  .int(AMOUNT_NOT_VALID)
  .check(z.minimum(1, AMOUNT_NOT_VALID), z.maximum(MOST_CENTS, AMOUNT_NOT_VALID));
