import { describe, expect, it } from 'vitest';
import { kindWords, valueWords } from './mismatches-words.ts';

describe('the kind of a mismatch', () => {
  it.each([
    ['amount', 'Another amount than asked for'],
    ['unknown_checkout', 'A checkout we do not know'],
    ['unknown checkout', 'A checkout we do not know'],
    ['unreadable-event', 'A message we could not read'],
    ['late_settlement', 'Late settlement'],
    ['', 'Unknown'],
  ])('%s is "%s"', (kind, words) => {
    expect(kindWords(kind)).toBe(words);
  });
});

describe('what was expected and what was seen', () => {
  it('shows cents as money, and the rest as it is', () => {
    expect(valueWords('amount', '43983')).toBe('$439.83');
    expect(valueWords('amount', 'nothing')).toBe('nothing');
    expect(valueWords('currency', 'GBP')).toBe('GBP');
    expect(valueWords('merchant', null)).toBe('–');
  });
});
