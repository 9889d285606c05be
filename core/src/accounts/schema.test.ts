import { describe, expect, it } from 'vitest';
import { firstError } from '../first-error.ts';
import { CodeInput, PhoneInput } from './schema.ts';

describe('what the sign-in form says (spec 5)', () => {
  it.each([
    ['', 'Please enter your phone number'],
    ['   ', 'Please enter your phone number'],
    [undefined, 'Please enter your phone number'],
    ['call me', 'Please enter a valid phone number'],
    ['4'.repeat(10_000), 'Please enter a valid phone number'],
    ['(415) 555-0132', undefined],
    ['+1 415 555 0132', undefined],
  ])('to the phone %j: %s', (value, sentence) => {
    expect(firstError(PhoneInput, value)).toBe(sentence);
  });

  it.each([
    ['12345', 'Please enter the 6-digit code'],
    ['1234567', 'Please enter the 6-digit code'],
    ['12345a', 'Please enter the 6-digit code'],
    ['١٢٣٤٥٦', 'Please enter the 6-digit code'],
    [123456, 'Please enter the 6-digit code'],
    ['012345', undefined],
  ])('to the code %j: %s', (value, sentence) => {
    expect(firstError(CodeInput, value)).toBe(sentence);
  });
});
