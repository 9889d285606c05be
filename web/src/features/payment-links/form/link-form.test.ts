import { WORK_TEXTS, forEachWorkText, workTexts } from '@jobly/core/payment-links/work';
import { storedPhone } from '@jobly/core/phone';
import { describe, expect, it } from 'vitest';
import { emptyDraft } from './draft.ts';
import { amountAtRest, centsOf, retyped } from '../typed-amount.ts';
import { isIncomplete, newLinkOf, validate } from './link-form.ts';

const filled = {
  ...emptyDraft(),
  amount: '425',
  customerName: ' Dana Whitfield ',
  memo: 'Replace kitchen faucet',
  customerPhone: '(415) 555-0188',
};

describe('what stands against creating', () => {
  it('is nothing for a filled form, with or without an email', () => {
    expect(validate(filled)).toEqual({});
    expect(validate({ ...filled, customerEmail: 'dana@example.com' })).toEqual({});
  });

  it.each(['amount', 'customerName', 'memo', 'customerPhone'] as const)(
    'is an empty %s, as incomplete',
    (field) => {
      const problems = validate({ ...filled, [field]: '  ' });
      expect(problems).toEqual({ [field]: 'Still needed' });
      expect(isIncomplete(problems)).toBe(true);
    },
  );

  it.each(workTexts)('is a text about the job that is too long: %s', (name) => {
    const { longest } = WORK_TEXTS[name];
    const problems = validate({ ...filled, [name]: 'x'.repeat(longest + 1) });
    expect(problems).toEqual({ [name]: `Please use at most ${longest} characters.` });
    expect(validate({ ...filled, [name]: 'x'.repeat(longest) })).toEqual({});
  });

  it.each(['0', '0.00', '-5', '12.345', 'abc', '1e3', '1,00,00'])(
    'is an amount of %s',
    (amount) => {
      const problems = validate({ ...filled, amount });
      expect(problems).toEqual({ amount: 'Please enter a valid amount' });
      expect(isIncomplete(problems)).toBe(false);
    },
  );

  it.each(['1000000', '$1,000,000.00', '1000000,5', '9'.repeat(400)])(
    'is an amount above the limit, which is named beside the sentence: %s',
    (amount) => {
      const sentence = 'Please enter a valid amount. The most one link can ask for is $999,999.99.';
      expect(validate({ ...filled, amount })).toEqual({ amount: sentence });
    },
  );

  it('is a phone or an email that cannot be one', () => {
    const problems = validate({ ...filled, customerPhone: '555', customerEmail: 'dana@' });
    expect(problems).toEqual({
      customerPhone: 'Please enter a valid US phone number, or one that starts with +',
      customerEmail: 'Please enter a valid email address',
    });
  });

  it.each(['+47 123 45 678', '+52 55 1234 5678', '+44 20 7946 0958', '＋４７ １２３４５６７８'])(
    'is not a phone outside the US: %s',
    (customerPhone) => {
      const draft = { ...filled, customerPhone };
      expect(validate(draft)).toEqual({});
      expect(storedPhone(newLinkOf(draft).customerPhone)).toMatch(/^\+(4712345678|52|44)/);
    },
  );

  it.each(['+47', '+47 123', '47 1234 5678 90', '+0 471 234 5678', '+47 12345678901234'])(
    'is a phone outside the US that cannot be one: %s',
    (customerPhone) => {
      expect(Object.keys(validate({ ...filled, customerPhone }))).toEqual(['customerPhone']);
    },
  );

  it('is incomplete when something else is wrong, too', () => {
    expect(isIncomplete(validate({ ...filled, amount: 'abc', memo: '' }))).toBe(true);
  });
});

describe('the amount', () => {
  it.each([
    ['425', '425.00'],
    ['1250.5', '1,250.50'],
    ['$999999.99', '999,999.99'],
    ['.5', '0.50'],
    ['12,50', '12.50'],
    ['1,250', '1,250.00'],
    ['12.345', '12.345'],
    ['', ''],
  ])('%s rests as %s', (typed, shown) => {
    expect(amountAtRest(typed)).toBe(shown);
  });

  it.each([
    ['1,250.00', '1,250.0|', '1250.0|'],
    ['1,250', '1,25|', '125|'],
    ['1,250', '1,2|50', '12|50'],
    ['12,500.00', '|', '|'],
    ['12', '12,|', '12,|'],
    ['12,5', '12,50|', '12,50|'],
    ['1,25', '1,250|', '1,250|'],
  ])('%s edited to %s is %s', (before, edited, after) => {
    const { text, caret } = retyped(before, edited.replace('|', ''), edited.indexOf('|'));
    expect(`${text.slice(0, caret)}|${text.slice(caret)}`).toBe(after);
  });

  it('is read at rest as it was typed', () => {
    for (const cents of [1, 99, 100, 12_345, 99_999_999]) {
      const typed = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
      expect(centsOf(amountAtRest(typed))).toBe(cents);
    }
  });
});

describe('what is sent', () => {
  it('is trimmed, in cents, and leaves out what was not given', () => {
    expect(newLinkOf(filled)).toEqual({
      id: filled.id,
      customerName: 'Dana Whitfield',
      ...forEachWorkText(() => null),
      memo: 'Replace kitchen faucet',
      customerPhone: '(415) 555-0188',
      customerEmail: null,
      amountCashCents: 42_500,
      customerPaysFees: true,
    });
    expect(newLinkOf({ ...filled, expiresInDays: 30 }).expiresInDays).toBe(30);
  });
});
