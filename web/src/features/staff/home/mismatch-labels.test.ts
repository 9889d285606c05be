import { describe, expect, it } from 'vitest';
import { kindLabel, valueLabel } from './mismatch-labels.ts';

describe('the kind of a mismatch', () => {
  it.each([
    ['amount', 'Another amount than asked for'],
    ['unknown_checkout', 'A checkout we do not know'],
    ['unknown checkout', 'A checkout we do not know'],
    ['unreadable-event', 'A message we could not read'],
    ['late_settlement', 'Late settlement'],
    ['', 'Unknown'],
  ])('%s is "%s"', (kind, words) => {
    expect(kindLabel(kind)).toBe(words);
  });
});

describe('what was expected and what was seen', () => {
  it('shows cents as money, and the rest as it is', () => {
    expect(valueLabel('amount', '43983')).toBe('$439.83');
    expect(valueLabel('amount', 'nothing')).toBe('nothing');
    expect(valueLabel('currency', 'GBP')).toBe('GBP');
    expect(valueLabel('merchant', null)).toBe('–');
  });
});
