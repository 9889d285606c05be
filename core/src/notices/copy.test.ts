import { expect, it } from 'vitest';
import { speak } from '../language/speak.ts';
import { arrivalEmail, arrivalText, arrivalTitle } from './copy.ts';

const paid = { kind: 'payment', customerName: 'Dana', amountCents: 42_500 } as const;
const claimed = { ...paid, kind: 'cash_claim' } as const;
const url = 'https://jobly.example/payments/1';

it('says who and how much, in both languages', () => {
  expect(arrivalTitle(paid)).toBe('Dana paid $425.00');
  expect(arrivalTitle({ ...claimed, customerName: '' })).toBe(
    'A customer says they paid $425.00 in cash',
  );
  expect(speak('es', () => arrivalText(claimed, url))).toBe(
    `Dana dice que pagó $425.00 en efectivo. ¿Ya lo recibiste? Márcalo como recibido: ${url}`,
  );
});

it('says that a claim was taken back', () => {
  const undone = { ...paid, kind: 'cash_undone' } as const;
  expect(arrivalText(undone, url)).toBe(
    `Dana took it back: $425.00 not paid in cash yet. The link is still unpaid: ${url}`,
  );
  expect(speak('es', () => arrivalTitle(undone))).toBe(
    'Dana se corrigió: aún no ha pagado $425.00 en efectivo',
  );
});

it('an email says where to turn it off', () => {
  const settingsUrl = 'https://jobly.example/settings';
  const { subject, body } = arrivalEmail(paid, { url, settingsUrl });
  expect(subject).toBe('Dana paid $425.00');
  expect(body).toContain(url);
  expect(body).toContain(settingsUrl);
});
