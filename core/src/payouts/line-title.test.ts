import { expect, it } from 'vitest';
import { payoutLineTitle } from './line-title.ts';

it.each([
  [-45_483, 'Dana', 'Disputed by Dana'],
  [-45_483, null, 'Disputed by a customer'],
  [45_483, 'Dana', 'Dispute won against Dana'],
  [45_483, null, 'Dispute won'],
])('calls %i of a dispute by %s: %s', (amountCents, customerName, title) => {
  expect(payoutLineTitle({ kind: 'dispute', customerName, amountCents })).toBe(title);
});
