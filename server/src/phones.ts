import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { firstError } from '@jobly/core/first-error';
import { toInternational, UsPhoneInput } from '@jobly/core/staff/schema';
import { USER_FORM_RULES } from '@jobly/core/staff/user-form-messages';

/** Numbers that cost the caller, or that no text reaches. */
const NOT_TEXTABLE = new Set(['PREMIUM_RATE', 'TOLL_FREE', 'SHARED_COST', 'UAN', 'PAGER']);

/** The number in E.164 form, if it lies in a country we text to. */
export function textableNumber(phone: string, allowedCountries: string[]): string | undefined {
  const number = parsePhoneNumberFromString(phone, 'US');
  const type = number?.getType();
  if (!number?.country || !allowedCountries.includes(number.country)) return undefined;
  return type && NOT_TEXTABLE.has(type) ? undefined : number.number;
}

/** What a person answers. Premium, toll-free and unassigned numbers look like a US phone and are none. */
const PERSONS = new Set(['FIXED_LINE', 'MOBILE', 'FIXED_LINE_OR_MOBILE', 'VOIP']);

export function isPersonsPhone(phone: string): boolean {
  const number = parsePhoneNumberFromString(phone, 'US');
  return number !== undefined && PERSONS.has(number.getType() ?? '');
}

/** A phone for an account: in the form it is kept in, or the sentence that says what is wrong. */
export function readPhone(typed: string): { phone: string } | { problem: string } {
  const problem = firstError(UsPhoneInput, typed);
  if (problem) return { problem };
  const phone = toInternational(typed);
  return isPersonsPhone(phone) ? { phone } : { problem: USER_FORM_RULES.phoneNotValid };
}
