import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { firstError } from '@jobly/core/first-error';
import { toE164 } from '@jobly/core/phone';
import { northAmericanCountry } from '@jobly/core/area-codes';
import { toInternational, UsPhoneInput } from '@jobly/core/staff/schema';
import { USER_FORM_RULES } from '@jobly/core/staff/user-form-messages';

/** Numbers that cost the caller or take no texts. */
const NOT_TEXTABLE = new Set(['PREMIUM_RATE', 'TOLL_FREE', 'SHARED_COST', 'UAN', 'PAGER']);

/**
 * E.164, if we text to that country: the one rule for all texts. North America by our own table; elsewhere the number
 * must be an assigned one.
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

/** Premium, toll-free and unassigned numbers are not a person's. */
export function isPersonsPhone(phone: string): boolean {
  return northAmericanCountry(phone) !== undefined;
}

export function readPhone(typed: string): { phone: string } | { problem: string } {
  const problem = firstError(UsPhoneInput, typed);
  if (problem) return { problem };
  const phone = toInternational(typed);
  return isPersonsPhone(phone) ? { phone } : { problem: USER_FORM_RULES.phoneNotValid };
}
