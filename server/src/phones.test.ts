import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { expect, it } from 'vitest';
import { textableNumber } from './phones.ts';

const TERRITORIES = ['US', 'PR', 'VI', 'GU', 'AS', 'MP'];
const PERSONS = new Set(['FIXED_LINE', 'MOBILE', 'FIXED_LINE_OR_MOBILE']);

/** Codes whose numbers the library knows as those of people in one of these countries. */
const known = (countries: string[]) =>
  Array.from({ length: 800 }, (_, index) => String(200 + index)).filter((code) => {
    const number = parsePhoneNumberFromString(`+1${code}2345678`)!;
    return countries.includes(number.country ?? '') && PERSONS.has(number.getType() ?? '');
  });
const notTexted = (codes: string[], countries: string[]) =>
  codes.filter((code) => !textableNumber(`+1${code}2345678`, countries));

it('texts every area code that the library knows of the US, its territories and Canada', () => {
  expect(notTexted(known(TERRITORIES), ['US'])).toEqual([]);
  expect(notTexted(known(['CA']), ['US', 'CA'])).toEqual([]);
  expect(notTexted(known(['CA']), ['US'])).toEqual(known(['CA']));
});

it.each([
  ['(415) 555-0132', ['US'], '+14155550132'],
  ['(787) 555-0132', ['US'], '+17875550132'],
  ['(416) 555-0132', ['US'], undefined],
  ['(416) 555-0132', ['US', 'CA'], '+14165550132'],
  ['(876) 555-0132', ['US', 'CA'], undefined],
  ['(876) 555-0132', ['US', 'JM'], '+18765550132'],
  ['(809) 555-0132', ['US', 'CA'], undefined],
  ['(268) 464-1234', ['US', 'CA'], undefined],
  ['(900) 555-0132', ['US', 'CA'], undefined],
  ['(415) 976-0132', ['US', 'CA'], undefined],
  ['(200) 555-0132', ['US', 'CA'], undefined],
  ['(800) 555-0132', ['US', 'CA'], undefined],
  ['+47 406 12 345', ['US', 'NO'], '+4740612345'],
  ['+47 406 12 345', ['US'], undefined],
  ['+47 829 12 345', ['US', 'NO'], undefined],
  ['+47 123 45 678', ['US', 'NO'], undefined],
])('%s, where we text to %j, is texted as %s', (phone, countries, number) => {
  expect(textableNumber(phone, countries)).toBe(number);
});
