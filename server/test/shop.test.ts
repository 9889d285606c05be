import { expect, it } from 'vitest';
import { refundsOf } from './refunds.ts';
import { useShop } from './shop.ts';

const shop = useShop();

it('runs no round but those that a test runs', async () => {
  expect(await shop.server.owner.query('select name from pgboss.schedule')).toEqual([]);
});

it('takes the provider’s events whatever time its clock has', async () => {
  shop.clock.advance(7 * 3_600);
  const link = await refundsOf(shop, await shop.business()).paidLink();
  expect((await shop.linkRow(link)).status).toBe('paid');
});
