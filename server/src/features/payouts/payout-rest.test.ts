import { expect, it } from 'vitest';
import { linesOf } from './payout-lines.ts';

const line = (amount_cents: string | null) => ({
  id: crypto.randomUUID(),
  payout_id: 'p',
  kind: 'payment' as const,
  description: 'Faucet',
  tipCents: 0,
  amount_cents,
  role: 'credit' as const,
  customerName: 'Dana',
});
const amounts = (amountCents: number | null, ...cents: (string | null)[]) =>
  linesOf({ id: 'p', amountCents, lines: cents.map(line) }).map((one) => [
    one.kind,
    one.amountCents,
  ]);

it('what the provider does not explain of a payout is a line of its own', () => {
  expect(amounts(33_778, '82000')).toEqual([
    ['payment', 82_000],
    ['other', -48_222],
  ]);
  expect(amounts(82_000, '40000', '42000')).toHaveLength(2);
});

it('nothing is made up where an amount is not known yet', () => {
  expect(amounts(null, '82000')).toEqual([['payment', 82_000]]);
  expect(amounts(82_000, '40000', null)).toHaveLength(2);
  expect(amounts(82_000)).toEqual([]);
});
