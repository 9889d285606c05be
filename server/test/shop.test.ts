import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, type Shop } from './shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

it('runs no round but those that a test runs', async () => {
  expect(await shop.server.owner.query('select name from pgboss.schedule')).toEqual([]);
});
