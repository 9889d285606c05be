import { describe, expect, it } from 'vitest';
import { NO_NUMBERS, hasNumbers, numberTyped, routingError, validate } from './use-bank-form.ts';

const FILLED = { routingNumber: '021000021', accountNumber: '000123456789' };

describe('typing', () => {
  it('keeps digits only, nine of a routing number', () => {
    expect(numberTyped('routingNumber', '021-000 0219')).toBe(FILLED.routingNumber);
    expect(numberTyped('accountNumber', '0001 2345-6789')).toBe(FILLED.accountNumber);
  });

  it('never shortens an account number in silence', () => {
    const accountNumber = numberTyped('accountNumber', '123456789012345678');
    expect(accountNumber).toBe('123456789012345678');
    expect(validate({ ...FILLED, accountNumber }).accountNumber).toBe(
      'Account number must be 4-17 digits',
    );
  });

  it('judges a routing number with its ninth digit, not before', () => {
    expect(routingError('02100002')).toBeUndefined();
    expect(routingError('021000021')).toBeUndefined();
    expect(routingError('021000022')).toMatch(/not valid/);
  });
});

describe('saving', () => {
  it('is refused with the sentences of the specification', () => {
    expect(validate(NO_NUMBERS)).toEqual({
      routingNumber: 'Routing number must be exactly 9 digits',
      accountNumber: 'Account number must be 4-17 digits',
    });
    expect(validate(FILLED)).toEqual({});
  });

  it('knows whether there is something that a closed sheet would lose', () => {
    expect(hasNumbers(NO_NUMBERS)).toBe(false);
    expect(hasNumbers(FILLED)).toBe(true);
  });
});
