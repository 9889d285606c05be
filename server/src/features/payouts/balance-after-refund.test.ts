import { expect, it } from 'vitest';
import { refundsOf } from '../../../test/refunds.ts';
import { useBusiness, useShop } from '../../../test/shop.ts';
import { listenForChanges } from '../../db/changes.ts';
import { Secret } from '../../secret.ts';

const shop = useShop();
const maria = useBusiness(shop);

const balance = async () => (await maria.ask('POST', '/functions/v1/fetch-lopay-balance', {})).body;

it('is right at once after a refund, below zero too, and open screens hear of it', async () => {
  const { paidLink, refund } = refundsOf(shop, maria);
  const heard: string[] = [];
  const changes = listenForChanges({
    url: new Secret(shop.server.owner.url),
    onChange: ({ table, user }) => {
      if (user === maria.account.userId) heard.push(table);
    },
    onReconnected: () => {},
    onError: () => {},
  });
  await changes.ready;
  try {
    const link = await paidLink();
    await expect.poll(balance).toMatchObject({ balance: 42_500 });
    await shop.sandbox.control('POST', '/next-working-day');
    await expect.poll(balance).toMatchObject({ balance: 0, pending: 42_500 });
    heard.length = 0;
    expect((await refund(link, 10_000)).body['outcome']).toBe('done');
    await expect.poll(() => heard).toContain('balances');
    expect(await balance()).toMatchObject({ balance: -10_000, pending: 42_500, current: true });
  } finally {
    await changes.close();
  }
});
