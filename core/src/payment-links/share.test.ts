import { describe, expect, it } from 'vitest';
import { SPANISH } from '../language/spanish/catalogue.ts';
import {
  emailAddress,
  firstShareWay,
  SHARE_IN_SPANISH,
  shareMessage,
  smsAddress,
} from './share.ts';

it.each([
  ['(415) 555-0188', '4155550188'],
  ['+1 415 555 0188', '14155550188'],
  ['+4712345678', '+4712345678'],
  ['+44 (0)20 7946 0958', '+442079460958'],
])("the phone's own message to %s goes to %s", (phone, number) => {
  expect(smsAddress(phone, 'Hi')).toBe(`sms:${number}?&body=Hi`);
});

it.each([
  ['(415) 555-0188', 'dana@example.com', 'sms'],
  ['(415) 555-0188', null, 'sms'],
  ['+4712345678', 'kari@example.no', 'email'],
  ['+4712345678', null, 'copy'],
])('a customer with %s and %s is first offered %s', (phone, email, way) => {
  expect(firstShareWay({ phone, email })).toBe(way);
});

describe('the message', () => {
  const shared = {
    what: 'link' as const,
    customerName: 'Dana $& {memo}',
    memo: 'Drain cleared',
    amountCents: 42_500,
    link: 'https://jobly.example/pay/code',
    businessName: null,
  };

  it('is in the language that was asked for, whatever was typed into it', () => {
    expect(shareMessage(shared, 'en').split('\n')).toEqual([
      'Hi Dana $& {memo},',
      'Here is your secure payment link for Drain cleared ($425.00):',
      shared.link,
      'Thank you!',
      'Our Business',
    ]);
    expect(shareMessage(shared, 'es').split('\n')).toEqual([
      'Hola, Dana $& {memo}:',
      'Este es tu enlace de pago seguro por Drain cleared ($425.00):',
      shared.link,
      '¡Gracias!',
      'Nuestro negocio',
    ]);
  });

  it('has its subject in the same one', () => {
    const address = (language: 'en' | 'es') =>
      decodeURIComponent(emailAddress(null, shared, language));
    expect(address('en')).toContain('?subject=Payment Link from Our Business&body=Hi ');
    expect(address('es')).toContain('?subject=Enlace de pago de Nuestro negocio&body=Hola, ');
  });

  it('of an estimate asks for an answer', () => {
    const estimate = { ...shared, what: 'estimate' as const };
    expect(shareMessage(estimate, 'en')).toContain('Here is your estimate for Drain cleared');
    expect(shareMessage(estimate, 'es')).toContain('Este es tu presupuesto por Drain cleared');
    expect(emailAddress(null, estimate, 'en')).toContain('Estimate%20from%20Our%20Business');
  });

  it('of a change to a job says so, and asks for an answer unless money goes back', () => {
    const change = { ...shared, what: 'change' as const };
    expect(shareMessage(change, 'en')).toContain('a change to your job: Drain cleared ($425.00).');
    expect(shareMessage(change, 'en')).toContain('You can accept it here:');
    expect(shareMessage(change, 'es')).toContain('Puedes aceptarlo aquí:');
    const refunding = { ...shared, what: 'refunding_change' as const };
    expect(shareMessage(refunding, 'en')).toContain('You can read it here:');
    expect(shareMessage(refunding, 'es')).not.toContain('aceptarlo');
    expect(emailAddress(null, refunding, 'en')).toContain('Change%20to%20your%20job');
  });

  it('keeps the sum in order behind words that are written from right to left', () => {
    const arabic = { ...shared, memo: 'سباكة المطبخ' };
    expect(shareMessage(arabic, 'en')).toContain('for \u2068سباكة المطبخ\u2069 ($425.00):');
    expect(shareMessage(shared, 'en')).not.toMatch(/[\u2068\u2069]/);
  });

  it('says what the catalogue says, and every value', () => {
    const said: Record<string, string> = SPANISH;
    const namesIn = (text: string) => text.match(/\{\w+\}/g) ?? [];
    for (const [english, spanish] of Object.entries(SHARE_IN_SPANISH)) {
      expect(said[english] ?? spanish).toBe(spanish);
      expect(namesIn(spanish)).toEqual(namesIn(english));
    }
  });
});
