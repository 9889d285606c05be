import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { firstError } from '@jobly/core/first-error';
import { toE164 } from '@jobly/core/phone';
import { northAmericanCountry } from '@jobly/core/reviews/area-codes';
import { toInternational, UsPhoneInput } from '@jobly/core/staff/schema';
import { USER_FORM_RULES } from '@jobly/core/staff/user-form-messages';

/** Numbers that cost the caller, or that no text reaches. */
const NOT_TEXTABLE = new Set(['PREMIUM_RATE', 'TOLL_FREE', 'SHARED_COST', 'UAN', 'PAGER']);

/**
 * The number in E.164 form, if it lies in a country we text to: the one rule for every text, of sign-in and of
 * all others. In North America our own table decides; elsewhere the number must be one that has been given out.
 */
export function textableNumber(phone: string, allowedCountries: string[]): string | undefined {
  const near = northAmericanCountry(phone);
  if (near) return allowedCountries.includes(near) ? toE164(phone) : undefined;
  const number = parsePhoneNumberFromString(phone, 'US');
  const { country } = number ?? {};
  if (!country || country === 'US' || country === 'CA') return undefined;
  const type = number!.getType();
  if (!type || NOT_TEXTABLE.has(type)) return undefined;
  return allowedCountries.includes(country) ? number!.number : undefined;
}

/** What a person answers. Premium, toll-free and unassigned numbers look like a US phone and are none. */
export function isPersonsPhone(phone: string): boolean {
  return northAmericanCountry(phone) !== undefined;
}

/** A phone for an account: in the form it is kept in, or the sentence that says what is wrong. */
export function readPhone(typed: string): { phone: string } | { problem: string } {
  const problem = firstError(UsPhoneInput, typed);
  if (problem) return { problem };
  const phone = toInternational(typed);
  return isPersonsPhone(phone) ? { phone } : { problem: USER_FORM_RULES.phoneNotValid };
}
