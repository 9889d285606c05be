import { describe, expect, it } from 'vitest';
import { CodeInput, PhoneInput } from './accounts/schema.ts';
import { parseAmount } from './payment-links/amount.ts';
import { CustomerPhone } from './payment-links/schema.ts';
import { AccountNumber, RoutingNumber } from './payouts/schema.ts';
import { digitsOf, phoneKey, toE164 } from './phone.ts';
import { NewUserInput, toInternational, UsPhoneInput } from './staff/schema.ts';

describe('full-width digits are digits', () => {
  it('in phones', () => {
    expect(digitsOf('（４１５）５５５－０１３２')).toBe('4155550132');
    expect(phoneKey('＋１ ４１５ ５５５ ０１３２')).toBe('4155550132');
    expect(toE164('４１５５５５０１３２')).toBe('+14155550132');
    expect(PhoneInput.safeParse('４１５５５５０１３２').success).toBe(true);
    expect(CustomerPhone.parse('（４１５）　５５５－０１３２')).toBe('(415) 555-0132');
    expect(UsPhoneInput.parse('４１５５５５０１３２')).toBe('4155550132');
    expect(toInternational('４１５－５５５－０１３２')).toBe('+14155550132');
    expect(NewUserInput.shape.phone.parse('＋１４１５５５５０１３２')).toBe('+14155550132');
  });

  it('in amounts', () => {
    expect(parseAmount('４２５')).toBe(42_500);
    expect(parseAmount('＄１，２５０．５０')).toBe(125_050);
  });

  it('in codes and bank numbers', () => {
    expect(CodeInput.parse('１２３４５６')).toBe('123456');
    expect(RoutingNumber.parse('０２１０００021')).toBe('021000021');
    expect(AccountNumber.parse('１２３４５６７')).toBe('1234567');
  });
});
