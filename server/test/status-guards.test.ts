import { NEXT_ATTEMPT_STATUS, NEXT_REFUND_STATUS } from '@jobly/core/checkout/status';
import { NEXT_DISPUTE_STATUS } from '@jobly/core/disputes/status';
import { ESTIMATE_STEPS } from '@jobly/core/estimates/status';
import { NEXT_STATUS } from '@jobly/core/payment-links/state';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { useDatabase } from './test-database.ts';

let client: Client;
const database = useDatabase();
beforeAll(async () => {
  client = new Client({ connectionString: database.url, options: '-c role=jobly_system' });
  await client.connect();
  await client.query('begin');
});
afterAll(async () => {
  await client.end();
});

/** The row in a status, with what the other columns must say about it. */
const MACHINES = [
  {
    table: 'payment_links',
    next: NEXT_STATUS,
    rest: `paid_at = case $1 when 'unpaid' then null else now() end,
      paid_method = case $1 when 'unpaid' then null else 'cash' end`,
  },
  { table: 'checkout_attempts', next: NEXT_ATTEMPT_STATUS, rest: 'looks = 0' },
  {
    table: 'refunds',
    next: NEXT_REFUND_STATUS,
    rest: `done_at = case $1 when 'done' then now() end`,
  },
  {
    table: 'disputes',
    next: NEXT_DISPUTE_STATUS,
    rest: `closed_at = case $1 when 'open' then null else now() end`,
  },
  { table: 'estimates', next: ESTIMATE_STEPS, rest: 'view_count = 0' },
];

it.each(MACHINES)('$table go from status to status as core says', async ({ table, next, rest }) => {
  await layRows();
  const allowed: Record<string, string[]> = {};
  const statuses = Object.keys(next);
  for (const from of statuses) {
    allowed[from] = [];
    for (const to of statuses.filter((status) => status !== from)) {
      await client.query('savepoint before');
      await layStatus(table, from, rest);
      const moved = await client
        .query(`update ${table} set status = $1, ${rest}`, [to])
        .then(() => true, refusedByGuard);
      if (moved) allowed[from].push(to);
      await client.query('rollback to savepoint before');
    }
  }
  const sorted = (steps: Record<string, readonly string[]>) =>
    Object.fromEntries(Object.entries(steps).map(([from, to]) => [from, to.toSorted()]));
  expect(sorted(allowed)).toEqual(sorted(next));
});

function refusedByGuard(error: unknown): false {
  if (error instanceof Error && / cannot go from /.test(error.message)) return false;
  throw error;
}

/** Past the guard, as its owner may. */
async function layStatus(table: string, status: string, rest: string): Promise<void> {
  await client.query('set local role none');
  await client.query(`alter table ${table} disable trigger guard_status`);
  await client.query('set local role jobly_system');
  await client.query(`update ${table} set status = $1, ${rest}`, [status]);
  await client.query('set local role none');
  await client.query(`alter table ${table} enable trigger guard_status`);
  await client.query('set local role jobly_system');
}

async function layRows(): Promise<void> {
  await client.query('rollback');
  await client.query('begin');
  await client.query(`
    with made as (insert into users default values returning id),
    contractor as (insert into contractors (user_id) select id from made returning id, user_id),
    link as (
      insert into payment_links
        (contractor_id, user_id, amount_cash_cents, memo, customer_name, customer_phone, url)
      select id, user_id, 100, 'm', 'c', '4155550100', 'code_of_sixteen_characters' from contractor
      returning id, user_id
    ),
    estimate as (
      insert into estimates (id, user_id, url, number, is_change_order)
      select id, id, 'code_of_sixteen_characters', 1001, false from made
    ),
    attempt as (
      insert into checkout_attempts (payment_link_id, user_id, method, merchant_id, amount_cents, fee_cents,
        net_cents, provider_checkout_id, checkout_url, started_at)
      select id, user_id, 'card', 'm', 100, 0, 100, 'c', 'https://pay.example', now() from link
    ),
    payment as (
      insert into payments (payment_link_id, user_id, role, method, gross_cents, fee_cents, net_cents, paid_at)
      select id, user_id, 'extra', 'cash', 100, 0, 100, now() from link returning id, payment_link_id, user_id
    ),
    dispute as (
      insert into disputes (provider_dispute_id, payment_id, payment_link_id, user_id, amount_cents,
        fee_cents, reason, opened_at)
      select 'd', id, payment_link_id, user_id, 100, 0, 'fraudulent', now() from payment
    )
    insert into refunds (payment_id, payment_link_id, user_id, amount_cents, reason)
    select id, payment_link_id, user_id, 100, 'requested' from payment`);
}
