import * as z from 'zod/mini';
import { halfWidth } from '../half-width.ts';
import { emailAddress, narrow, orNull, words } from '../typed.ts';
import { publicWebAddress } from '../web-address.ts';
import { USER_FORM_RULES as RULES } from './user-form-messages.ts';

/** An optional +1 or 1, then ten digits of which the first is 2-9; spaces, dashes and brackets between. */
const US_PHONE = /^(\+?1[\s\-().]*)?[2-9](?:[\s\-().]*\d){9}$/;

/** Before sending, spaces, dashes and brackets go, and +1 comes if there is no plus (spec 5). */
export function toInternational(phone: string): string {
  const bare = halfWidth(phone)
    .trim()
    .replace(/[\s\-().]/g, '');
  if (bare.startsWith('+')) return bare;
  return bare.length === 11 && bare.startsWith('1') ? `+${bare}` : `+1${bare}`;
}

export const UsPhoneInput = words(RULES.phoneRequired, 32, RULES.phoneNotValid).check(
  narrow,
  z.refine((text) => text === '' || US_PHONE.test(text.replace(/^\(/, '')), RULES.phoneNotValid),
);

export const NewUserInput = z.strictObject({
  email: emailAddress(RULES.emailRequired, RULES.emailNotValid),
  firstName: words(RULES.firstNameRequired, 50, RULES.firstNameTooLong),
  lastName: words(RULES.lastNameRequired, 50, RULES.lastNameTooLong),
  phone: UsPhoneInput,
  companyName: words(RULES.companyRequired, 100, RULES.companyTooLong),
  businessName: words(RULES.businessRequired, 100, RULES.businessTooLong),
  websiteUrl: z.optional(
    orNull(
      z.string().check(z.refine((text) => publicWebAddress(text) !== undefined, RULES.urlNotValid)),
    ),
  ),
});
export type NewUser = z.output<typeof NewUserInput>;
