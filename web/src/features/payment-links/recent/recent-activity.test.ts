import type { PaymentLinkSummary } from '@jobly/core/payment-links/contract';
import { expect, it } from 'vitest';
import { newlyPaid } from './recent-activity.tsx';

function link(id: string, status: PaymentLinkSummary['status']): PaymentLinkSummary {
  const customerName = id === 'a' ? 'Dana Whitfield' : 'Sam Lee';
  return { id, status, customerName, amountCashCents: 42_500 } as PaymentLinkSummary;
}

it('notices a link that turned paid, and nothing else', () => {
  const before = [link('a', 'unpaid'), link('b', 'unpaid'), link('c', 'paid')];
  const now = [link('d', 'paid'), link('a', 'paid'), link('b', 'unpaid'), link('c', 'refunded')];
  expect(newlyPaid(before, now).map(({ id }) => id)).toEqual(['a']);
  expect(newlyPaid(now, now)).toEqual([]);
});

it('has no news in the first list', () => {
  expect(newlyPaid(undefined, [link('a', 'paid')])).toEqual([]);
});
