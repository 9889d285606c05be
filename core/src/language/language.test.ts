import { describe, expect, it, vi } from 'vitest';
import { formatDateTime, formatLongDay, formatMonth } from '../dates.ts';
import { ERRORS, type ErrorCode } from '../error-catalogue.ts';
import { AppError } from '../errors.ts';
import { SIGN_IN_SPANISH } from '../proof/messages.ts';
import { wantedLanguage } from './language.ts';
import { speak } from './speak.ts';
import { SPANISH } from './spanish/catalogue.ts';
import { t, translated } from './t.ts';

describe('the language of a reader', () => {
  it.each([
    ['es-MX,es;q=0.9,en;q=0.8', 'es'],
    ['en-US,en;q=0.9,es;q=0.8', 'en'],
    ['en;q=0.5, ES-us', 'es'],
    ['fr-FR,fr;q=0.9,es;q=0.4', 'es'],
    ['est,en', 'en'],
    ['es;q=0', 'en'],
    ['', 'en'],
    [undefined, 'en'],
  ])('%s is %s', (header, language) => {
    expect(wantedLanguage(header)).toBe(language);
  });
});

describe('a sentence', () => {
  it('is English unless another language is spoken, and is so again afterwards', () => {
    const say = () => t('{month} {day}', { month: 'mar', day: 5 });
    expect(say()).toBe('mar 5');
    expect(speak('es', say)).toBe('5 mar');
    expect(speak('en', say)).toBe('mar 5');
    // Nested calls restore the outer language.
    expect(speak('es', () => [speak('en', say), say()])).toEqual(['mar 5', '5 mar']);
    expect(() =>
      speak('es', () => {
        throw new Error('halfway');
      }),
    ).toThrow('halfway');
    expect(say()).toBe('mar 5');
  });

  it('without a translation stays as it is', () => {
    expect(speak('es', () => translated('Drain {day} cleared'))).toBe('Drain {day} cleared');
    for (const name of ['__proto__', 'constructor']) expect(translated(name)).toBe(name);
    expect(speak('es', () => translated('Mop at noon'))).toBe('Mop at noon');
  });

  it('that comes with its values is known by its words', () => {
    const wait = 'Too many wrong codes. Please try again in 12 minutes or contact support.';
    expect(speak('es', () => translated(wait))).toBe(
      'Demasiados códigos incorrectos. Inténtalo de nuevo en 12 minutos o comunícate con soporte.',
    );
    expect(translated(wait)).toBe(wait);
  });

  it('is looked for without making every pattern anew', () => {
    const recognise = () => speak('es', () => translated('Nobody says it like this in 12 minutes'));
    recognise();
    const made = vi.spyOn(globalThis, 'RegExp');
    recognise();
    expect(made).not.toHaveBeenCalled();
    made.mockRestore();
  });
});

describe('the Spanish catalogue', () => {
  const namesIn = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted();

  it.each(Object.entries(SPANISH))('%s', (english, spanish) => {
    expect(spanish.trim()).toBe(spanish);
    expect(spanish).not.toBe('');
    expect(namesIn(spanish)).toEqual(namesIn(english));
  });
});

it('what a customer signs with on the phone of the contractor is said as on their own page', () => {
  expect(SPANISH).toMatchObject(SIGN_IN_SPANISH);
});

describe('what the server refuses', () => {
  /** For staff, who work in English. */
  const OF_STAFF = new Set([
    'gate_wrong_password',
    'read_only_view',
    'staff_action_refused',
    'user_not_created',
  ]);
  const read = Object.entries(ERRORS).filter(([code]) => !OF_STAFF.has(code));

  it.each(read)('%s is said in Spanish', (code, { message }) => {
    const said = speak('es', () => new AppError(code as ErrorCode).message);
    expect(said).not.toBe(message);
  });
});

describe('dates in Spanish', () => {
  it('stand in the order of Spanish', () => {
    const at = '2026-01-05T15:30:00Z';
    expect(speak('es', () => formatDateTime(at, 'UTC'))).toBe('5 ene, 3:30\u00a0p.\u00a0m.');
    expect(speak('es', () => formatLongDay('2026-01-05'))).toBe('lunes, 5 ene');
    expect(speak('es', () => formatMonth('2026-03-15T12:00:00Z'))).toBe('marzo de 2026');
  });
});
