import { afterAll, beforeAll, expect, it } from 'vitest';
import { member } from '../../../../test/staff.ts';
import type { Member } from '../../../../test/staff.ts';
import { linkWrites, makeLink, openShop } from '../../../../test/shop.ts';
import type { Shop } from '../../../../test/shop.ts';
import { linkLookUp } from '../pages/link-look-up.ts';
import { openCheckout } from '../attempts/open-checkout.ts';
import type { OpenDeps } from '../attempts/open-checkout.ts';

let shop: Shop;
let staff: Member;
beforeAll(async () => {
  shop = await openShop();
  staff = await member(shop.server, 'staff');
});
afterAll(() => shop.close());

it('opens a checkout for the new owner when the link changed hands at the same instant', async () => {
  const { database, clock } = shop.server;
  const [from, to] = [await shop.business(), await shop.business()];
  const link = await makeLink(shop, from.cookie);
  const lookUp = linkLookUp(database.pool);
  // The customer's request has read the link; then the accounts become one.
  const seen = await lookUp(link.url);
  const merge = { userId: from.account.userId, mergeIntoUserId: to.account.userId };
  expect((await staff.ask('POST', '/functions/v1/delete-user', merge)).status).toBe(200);
  const deps: OpenDeps = {
    enqueueFollowUp: () => Promise.resolve(),
    database,
    clock,
    provider: shop.sandbox.provider,
    publicUrl: 'http://localhost:4000',
    lookUp,
    links: linkWrites,
  };
  expect(await openCheckout(deps, seen, 'card')).toMatch(/^http/);
  const attempts = await shop.server.owner.query(
    'select user_id, merchant_id from checkout_attempts where payment_link_id = $1',
    [link.id],
  );
  expect(attempts).toEqual([{ user_id: to.account.userId, merchant_id: to.merchantId }]);
});

it('lets a merge wait for a checkout that is being written, and keeps its merchant', async () => {
  const [from, to] = [await shop.business(), await shop.business()];
  const link = await makeLink(shop, from.cookie);
  const answers = await Promise.all([
    staff.ask('POST', '/functions/v1/delete-user', {
      userId: from.account.userId,
      mergeIntoUserId: to.account.userId,
    }),
    shop.server.ask('POST', '/functions/v1/create-payment-link', {
      body: { linkCode: link.url, method: 'card' },
    }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const [row] = await shop.server.owner.query<{ same: boolean }>(
    `select a.user_id = $2 and a.merchant_id = c.lopay_merchant_id as same
     from checkout_attempts a join contractors c on c.user_id = $2 where a.payment_link_id = $1`,
    [link.id, to.account.userId],
  );
  expect(row).toEqual({ same: true });
});
