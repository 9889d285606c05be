import type { PayoutStatus } from '@jobly/core/payouts/contract';
import { expect, it } from 'vitest';
import { payoutsOnHome } from './latest-payout.tsx';

it.each<[string, PayoutStatus[], number[]]>([
  ['nothing', [], []],
  ['the newest alone when all is well', ['created', 'paid', 'paid'], [0]],
  ['a returned one behind a newer one', ['created', 'failed', 'paid'], [0, 1]],
  ['a cancelled one behind two newer ones', ['created', 'created', 'cancelled'], [0, 2]],
  ['no returned one whose money has arrived since', ['created', 'paid', 'failed'], [0]],
  ['a held one, whatever arrived since', ['paid', 'paid', 'held'], [0, 2]],
  ['the newest trouble only', ['failed', 'held', 'failed'], [0, 1]],
])('Home shows %s', (_, statuses, shown) => {
  const payouts = statuses.map((status, index) => ({ status, index }));
  expect(payoutsOnHome(payouts).map(({ index }) => index)).toEqual(shown);
});
