import { Client } from 'pg';
import { expect, it } from 'vitest';
import { beforeTests } from '../../../../test/before-tests.ts';
import { pairOfStaff } from '../../../../test/staff.ts';
import { linkWrites, useShop, type Shop } from '../../../../test/shop.ts';
import { linkLookUp } from '../pages/link-look-up.ts';
import { openCheckout, type OpenDeps } from '../attempts/open-checkout.ts';

const shop = useShop();
const staff = beforeTests(() => pairOfStaff(shop.server, undefined, 'admin'));

type Owner = Awaited<ReturnType<Shop['business']>>;

/**
 * Proposed by one and approved by the other. What changed in between (a checkout, news of the
 * provider) is not what they looked at, and is answered 409: then they look again.
 */
async function merge(from: Owner, to: Owner): Promise<void> {
  const body = { userId: from.account.userId, mergeIntoUserId: to.account.userId };
  const ask = () => staff.ask('POST', '/functions/v1/delete-user', body);
  const first = await ask();
  expect((first.status === 409 ? await ask() : first).status).toBe(200);
}

it('opens a checkout for the new owner when the link changed hands at the same instant', async () => {
  const { database, clock } = shop.server;
  const [from, to] = [await shop.business(), await shop.business()];
  const link = await from.makeLink();
  const lookUp = linkLookUp(database.pool);
  // The customer's request has read the link; then the accounts become one.
  const seen = await lookUp(link.url);
  await merge(from, to);
  const deps: OpenDeps = {
    enqueueFollowUp: () => Promise.resolve(),
    database,
    clock,
    provider: shop.sandbox.provider,
    publicUrl: 'http://localhost:4000',
    lookUp,
    links: linkWrites,
  };
  expect(await openCheckout(deps, seen, { method: 'card', tipCents: 0 })).toMatch(/^http/);
  const attempts = await shop.sql`
    select user_id, merchant_id from checkout_attempts where payment_link_id = ${link.id}`;
  expect(attempts).toEqual([{ user_id: to.account.userId, merchant_id: to.merchantId }]);
});

it('lets a merge wait for a checkout that is being written, and keeps its merchant', async () => {
  const [from, to] = [await shop.business(), await shop.business()];
  const link = await from.makeLink();
  const [, opened] = await Promise.all([
    merge(from, to),
    shop.ask('POST', '/functions/v1/create-payment-link', {
      body: { linkCode: link.url, method: 'card' },
    }),
  ]);
  expect(opened.status).toBe(200);
  const [row] = await shop.sql<{ same: boolean }>`
    select a.user_id = ${to.account.userId} and a.merchant_id = c.lopay_merchant_id as same
    from checkout_attempts a join contractors c on c.user_id = ${to.account.userId}
    where a.payment_link_id = ${link.id}`;
  expect(row).toEqual({ same: true });
});

it('takes along what a payout that lands at the same instant enters into the ledger', async () => {
  const { owner } = shop.server;
  const [from, to] = [await shop.business(), await shop.business()];
  const [payout] = await owner.sql<{ id: string }>`
    insert into payouts (contractor_id, user_id, provider_payout_id, status, amount_cents, payout_date)
    select id, user_id, gen_random_uuid(), 'created', 5000, current_date
    from contractors where user_id = ${from.account.userId} returning id`;
  const landing = new Client({ connectionString: owner.url });
  await landing.connect();
  try {
    await landing.query('begin');
    await landing.query(`update payouts set status = 'paid' where id = $1`, [payout!.id]);
    const merging = merge(from, to);
    const waiting = () =>
      owner.sql`
        select from pg_locks waited join pg_locks held using (pid)
        where not waited.granted and held.relation = 'payouts'::regclass
          and held.database = (select oid from pg_database where datname = current_database())`;
    await expect.poll(waiting).not.toEqual([]);
    await landing.query('commit');
    await merging;
  } finally {
    await landing.end();
  }
  const entries = await owner.sql`
    select user_id from ledger_entries where payout_id = ${payout!.id}`;
  expect(entries).toEqual([{ user_id: to.account.userId }, { user_id: to.account.userId }]);
});
