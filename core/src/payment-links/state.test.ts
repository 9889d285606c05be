import { expect, it } from 'vitest';
import { stateOf } from './state.ts';

const now = new Date('2026-11-15T12:00:00Z');
const before = new Date('2026-11-15T11:59:59Z');
const after = new Date('2026-11-15T12:00:01Z');
const plain = {
  status: 'unpaid',
  cancelledAt: null,
  cashSettlesAt: null,
  expiresAt: null,
} as const;

it.each([
  ['open', plain],
  ['open', { ...plain, expiresAt: after }],
  ['expired', { ...plain, expiresAt: before }],
  ['expired', { ...plain, expiresAt: now }],
  ['cancelled', { ...plain, cancelledAt: before, expiresAt: before }],
  ['cash_marked', { ...plain, cashSettlesAt: before, expiresAt: before }],
  ['cancelled', { ...plain, cashSettlesAt: after, cancelledAt: before }],
  ['paid', { ...plain, cashSettlesAt: after, status: 'paid' } as const],
  ['paid', { ...plain, status: 'paid', cancelledAt: before, expiresAt: before } as const],
  ['refunded', { ...plain, status: 'refunded' } as const],
])('is %s', (state, link) => {
  expect(stateOf(link, now)).toBe(state);
});
