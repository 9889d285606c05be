import { describe, expect, it } from 'vitest';
import { EMPTY_BANK_FORM, hasNumbers, nextBankForm, validate } from './bank-form.ts';
import type { BankForm, BankFormEvent } from './bank-form.ts';

const FILLED: BankForm = {
  ...EMPTY_BANK_FORM,
  routingNumber: '021000021',
  accountNumber: '000123456789',
};

function after(form: BankForm, ...events: BankFormEvent[]): BankForm {
  let next = form;
  for (const event of events) next = nextBankForm(next, event);
  return next;
}

describe('typing', () => {
  it('keeps digits only, nine of a routing number', () => {
    const form = after(
      EMPTY_BANK_FORM,
      { type: 'typed', field: 'routingNumber', text: '021-000 0219' },
      { type: 'typed', field: 'accountNumber', text: '0001 2345-6789' },
    );
    expect(form).toEqual(FILLED);
  });

  it('never shortens an account number in silence', () => {
    const text = '123456789012345678';
    const form = after(FILLED, { type: 'typed', field: 'accountNumber', text });
    expect(form.accountNumber).toBe(text);
    expect(validate(form)?.accountNumber).toBe('Account number must be 4-17 digits');
  });

  it('judges a routing number with its ninth digit, not before', () => {
    const type = (text: string) =>
      after(EMPTY_BANK_FORM, { type: 'typed', field: 'routingNumber', text }).problems
        .routingNumber;
    expect(type('02100002')).toBeUndefined();
    expect(type('021000021')).toBeUndefined();
    expect(type('021000022')).toMatch(/not valid/);
  });

  it('takes a complaint away from the field that is being corrected, and only there', () => {
    const problems = { routingNumber: 'a', accountNumber: 'b' };
    const form = after(
      EMPTY_BANK_FORM,
      { type: 'refused', problems },
      { type: 'typed', field: 'accountNumber', text: '1' },
    );
    expect(form.problems).toEqual({ routingNumber: 'a', accountNumber: undefined });
  });
});

describe('saving', () => {
  it('is refused with the sentences of the specification', () => {
    expect(validate(EMPTY_BANK_FORM)).toEqual({
      routingNumber: 'Routing number must be exactly 9 digits',
      accountNumber: 'Account number must be 4-17 digits',
    });
    expect(validate(FILLED)).toBeUndefined();
  });

  it('keeps the numbers when it fails', () => {
    expect(after(FILLED, { type: 'saving' }, { type: 'failed' })).toEqual(FILLED);
  });

  it('leaves nothing behind when the sheet closes', () => {
    const closed = after(FILLED, { type: 'saving' }, { type: 'closed' });
    expect(closed).toEqual(EMPTY_BANK_FORM);
    expect(hasNumbers(closed)).toBe(false);
    expect(hasNumbers(FILLED)).toBe(true);
  });
});

describe('the fresh code', () => {
  const asked = after(FILLED, { type: 'saving' }, { type: 'fresh-code-needed' });

  it('is asked for with the numbers still in memory', () => {
    expect(asked).toEqual({ ...FILLED, step: 'confirm', codesWanted: 1 });
  });

  it('is followed by the same save', () => {
    const again = after(asked, { type: 'saving' });
    expect(again).toMatchObject({ step: 'confirm', saving: true, routingNumber: '021000021' });
    expect(after(again, { type: 'failed' })).toMatchObject({ step: 'numbers', saving: false });
  });

  it('starts anew when the server still wants one', () => {
    const again = after(asked, { type: 'saving' }, { type: 'fresh-code-needed' });
    expect(again).toMatchObject({ step: 'confirm', saving: false, codesWanted: 2 });
  });

  it('can be left for the numbers', () => {
    expect(after(asked, { type: 'went-back' })).toMatchObject({ ...FILLED, codesWanted: 1 });
  });
});
