import { describe, expect, it } from 'vitest';
import { typePhone } from './phone-typing.ts';

/** `|` marks the caret. */
function typed(before: string): string {
  const { text, caret } = typePhone(before.replace('|', ''), before.indexOf('|'));
  return `${text.slice(0, caret)}|${text.slice(caret)}`;
}

describe('typing a phone number', () => {
  it.each([
    ['4|', '4|'],
    ['4155|', '(415) 5|'],
    ['(415) 5550|', '(415) 555-0|'],
    ['4155550132|', '(415) 555-0132|'],
    ['14155550132|', '(415) 555-0132|'],
    ['+1 415 555 0132|', '(415) 555-0132|'],
    // A digit inserted in the middle, and one deleted there.
    ['(4195|) 555-013', '(419) 5|55-5013'],
    ['(45|) 555-0132', '(45|5) 550-132'],
    // Deleting the dash moves the caret, so that the next press deletes a digit.
    ['(415) 555|0132', '(415) 555|-0132'],
    ['+|', '+|'],
    ['+44 20 7946|', '+44 20 7946|'],
    ['+47 1234|5678', '+47 1234|5678'],
    ['(+47) 12345678|', '(+47) 12345678|'],
    ['＋４７１２３４５６７８|', '＋４７１２３４５６７８|'],
    ['|', '|'],
  ])('%s becomes %s', (before, after) => {
    expect(typed(before)).toBe(after);
  });

  it('keeps every digit of a number that is too long', () => {
    expect(typed('415555013299|')).toBe('415555013299|');
  });
});
