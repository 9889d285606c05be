import { REFUSALS } from '@jobly/core/staff/refusals';
import { expect, it } from 'vitest';
import { beforeTests } from '../../../../test/before-tests.ts';
import { mover } from '../../../../test/moves.ts';
import { useShop, type Business } from '../../../../test/shop.ts';
import { pairOfStaff } from '../../../../test/staff.ts';
import { FORMER_MERCHANT_OF_LINK, MERCHANT_OF_LINK } from '../../../db/merchant-of-link.ts';

const shop = useShop({ twoProviders: true });
const moves = beforeTests(async () => mover(shop));

it('leaves open links where they began, takes new ones to the new merchant, and loses no money', async () => {
  const maria = await shop.business();
  const first = maria.merchantId;
  const [paid, open, asked] = [
    await maria.makeLink(),
    await maria.makeLink(),
    await maria.makeLink(),
  ];
  await moves.pay(paid);
  // A customer is at the former provider's page while the business is moved.
  expect((await shop.openCheckout(asked)).status).toBe(200);

  expect((await moves.move(maria)).status).toBe(200);
  // Until the new merchant is set up, customers pay as before, also what is made now.
  const between = await maria.makeLink();
  await moves.pay(between);
  const second = await moves.setUp(maria);
  expect(second).toMatch(/^second-/);
  const after = await maria.makeLink();

  await moves.pay(after);
  await moves.pay(open);
  await shop.charge(asked);
  await shop.becomes(asked, 'paid');
  expect(
    await Promise.all([paid, between, open, asked, after].map((link) => moves.paidThrough(link))),
  ).toEqual([first, first, first, first, second]);
  const [at, beside] = [await moves.balanceAt(first), await moves.balanceAt(second)];
  const { body } = await maria.ask('POST', '/functions/v1/fetch-lopay-balance', {});
  expect(body).toMatchObject({
    balance: at.availableCents + beside.availableCents,
    pending: at.pendingCents + beside.pendingCents,
    current: true,
  });
  expect(at.pendingCents + at.availableCents).toBeGreaterThan(
    beside.pendingCents + beside.availableCents,
  );
  expect(await shop.violations()).toEqual([]);
});

it('a merge leaves the account that was moved as it is, and takes another one into it', async () => {
  const [moved, newcomer] = [await shop.business(), await shop.business()];
  await moves.pay(await moved.makeLink());
  await moves.move(moved);
  const second = await moves.setUp(moved);
  const staff = await pairOfStaff(shop.server, undefined, 'admin');
  const merge = (from: Business, into: Business) =>
    staff.ask('POST', '/functions/v1/delete-user', {
      userId: from.account.userId,
      mergeIntoUserId: into.account.userId,
    });
  expect(await merge(moved, newcomer)).toMatchObject({
    status: 409,
    body: { message: REFUSALS.movedBefore },
  });
  expect((await merge(newcomer, moved)).status).toBe(200);
  expect(await moves.merchantOf(moved)).toBe(second);
  expect(await shop.violations()).toEqual([]);
});

it('costs the page of a business that was never moved no look-up', async () => {
  const maria = await shop.business();
  const { url } = await maria.makeLink();
  await shop.server.owner.query(
    `
    insert into former_merchants (merchant_id, user_id, provider, business_verification_status, replaced_at)
    select 'plan-' || n, $1, 'plan-' || n, 'complete', now() from generate_series(1, 5000) n`,
    [(await shop.business()).account.userId],
  );
  await shop.server.owner.query('analyze former_merchants');
  const rows = await shop.server.owner.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `explain (analyze, buffers, format json)
     select ${MERCHANT_OF_LINK}, f.provider from payment_links l
     join contractors c on c.id = l.contractor_id ${FORMER_MERCHANT_OF_LINK} where l.url = $1`,
    [url],
  );
  await shop.server.owner.query(`delete from former_merchants where merchant_id like 'plan-%'`);
  const former = nodesOf(rows[0]!['QUERY PLAN'][0].Plan).find(
    (node) => node['Relation Name'] === 'former_merchants',
  );
  expect(former).toMatchObject({ 'Shared Hit Blocks': 0, 'Shared Read Blocks': 0 });
});

interface PlanNode {
  'Relation Name'?: string;
  Plans?: PlanNode[];
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
