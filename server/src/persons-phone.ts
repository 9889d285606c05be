import { firstError } from '@jobly/core/accounts/schema';
import { toInternational, UsPhoneInput } from '@jobly/core/staff/schema';
import { USER_FORM_RULES } from '@jobly/core/staff/user-form-messages';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

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
