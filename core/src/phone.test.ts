import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatPhone,
  formatPhoneAsTyped,
  isForeignPhone,
  phoneForms,
  phoneKey,
  storedPhone,
  toE164,
} from './phone.ts';
import { isUsPhone, zonesOfPhone, ALL_US_ZONES } from './area-codes.ts';

const tenDigits = fc.stringMatching(/^[2-9]\d{9}$/);

describe('phoneForms', () => {
  it('gives the four spellings of spec 5', () => {
    expect(phoneForms('(415) 555-0132')).toEqual([
      '4155550132',
      '14155550132',
      '+14155550132',
      '+4155550132',
    ]);
  });

  it('is the same for every way to write one number', () => {
    fc.assert(
      fc.property(tenDigits, (digits) => {
        const forms = phoneForms(digits);
        expect(phoneForms(`1${digits}`)).toEqual(forms);
        expect(phoneForms(`+1 ${formatPhone(digits)}`)).toEqual(forms);
      }),
    );
  });
});

it('writes a number the way carriers do', () => {
  expect(['4155550132', '1 415 555 0132', '+14155550132'].map(toE164)).toEqual(
    Array.from({ length: 3 }, () => '+14155550132'),
  );
});

describe('formatting', () => {
  it('keeps the number: the shown form has the same key', () => {
    fc.assert(
      fc.property(tenDigits, (digits) => {
        expect(phoneKey(formatPhone(digits))).toBe(digits);
        expect(phoneKey(formatPhoneAsTyped(digits))).toBe(digits);
      }),
    );
  });

  it.each([
    ['4', '4'],
    ['415', '415'],
    ['4155', '(415) 5'],
    ['4155550', '(415) 555-0'],
    ['14155550132', '(415) 555-0132'],
    ['+44 20 7946 0018', '+44 20 7946 0018'],
  ])('shows %s while typing as %s', (typed, shown) => {
    expect(formatPhoneAsTyped(typed)).toBe(shown);
  });

  it('leaves what is not a US number alone', () => {
    expect(formatPhone('12345')).toBe('12345');
  });
});

describe('a number outside the US', () => {
  it.each([
    ['+47 123 45 678', '+4712345678', '+47 123 456 78'],
    ['+4712345678', '+4712345678', '+47 123 456 78'],
    ['(+47) 123 45 678', '+4712345678', '+47 123 456 78'],
    ['＋４７ １２３４５６７８', '+4712345678', '+47 123 456 78'],
    ['+52 55 1234 5678', '+525512345678', '+52 551 234 5678'],
    ['+44 20 7946 0958', '+442079460958', '+44 207 946 0958'],
    ['+44 (0)20 7946 0958', '+442079460958', '+44 207 946 0958'],
    ['+39 06 698 1234', '+39066981234', '+39 066 981 234'],
    ['+7 912 345-67-89', '+79123456789', '+7 912 345 6789'],
    ['+354 551 1234', '+3545511234', '+354 551 1234'],
    ['+683 4000', '+6834000', '+683 4000'],
  ])('%s is stored as %s and shown as %s', (typed, stored, shown) => {
    expect(isForeignPhone(typed)).toBe(true);
    expect([storedPhone(typed), toE164(typed), phoneKey(typed)]).toEqual([stored, stored, stored]);
    expect(formatPhone(stored)).toBe(shown);
    expect(storedPhone(shown)).toBe(stored);
    expect(formatPhoneAsTyped(typed)).toBe(typed);
  });

  it.each(['4155550132', '1 415 555 0132', '+1 (415) 555-0132', '＋１ ４１５ ５５５ ０１３２'])(
    'is not %s',
    (typed) => {
      expect(isForeignPhone(typed)).toBe(false);
      expect([storedPhone(typed), toE164(typed)]).toEqual(['(415) 555-0132', '+14155550132']);
    },
  );

  it('is left alone from its first character on', () => {
    expect(['+', '+4', '+47 1'].map(formatPhoneAsTyped)).toEqual(['+', '+4', '+47 1']);
  });

  it('is never taken for a US number, by whatever function and in whatever spelling', () => {
    const spaced = fc
      .tuple(
        fc.stringMatching(/^[2-9]\d{6,14}$/),
        fc.constantFrom('', ' ', '-', '.', '(', ')'),
        fc.nat(14),
      )
      .map(([digits, mark, at]) => `+${digits.slice(0, at)}${mark}${digits.slice(at)}`);
    fc.assert(
      fc.property(spaced, (typed) => {
        const digits = `+${typed.replace(/\D/g, '')}`;
        expect([phoneKey(typed), toE164(typed), storedPhone(typed)]).toEqual(
          Array.from({ length: 3 }, () => digits),
        );
        for (const shown of [formatPhone(typed), formatPhone(digits), formatPhoneAsTyped(typed)]) {
          expect(toE164(shown)).toBe(digits);
        }
        expect(isUsPhone(typed)).toBe(false);
        expect(zonesOfPhone(typed)).toBe(ALL_US_ZONES);
      }),
    );
  });
});
