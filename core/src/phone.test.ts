import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPhone, formatPhoneAsTyped, phoneForms, phoneKey, toE164 } from './phone.ts';

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
