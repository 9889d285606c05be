import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** Numbers that cost the caller, or that no text reaches. */
const NOT_TEXTABLE = new Set(['PREMIUM_RATE', 'TOLL_FREE', 'SHARED_COST', 'UAN', 'PAGER']);

/** The number in E.164 form, if it lies in a country we text to. */
export function textableNumber(phone: string, allowedCountries: string[]): string | undefined {
  const number = parsePhoneNumberFromString(phone, 'US');
  const type = number?.getType();
  if (!number?.country || !allowedCountries.includes(number.country)) return undefined;
  return type && NOT_TEXTABLE.has(type) ? undefined : number.number;
}
