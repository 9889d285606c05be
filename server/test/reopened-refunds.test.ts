import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { urlForDatabase, withMaintenance } from '../src/db/cli/swap-database.ts';
import { migrate } from '../src/db/migrator.ts';

const name = `test_${randomBytes(6).toString('hex')}`;
const url = urlForDatabase(inject('templateUrl'), name);
let client: Client;
beforeAll(async () => {
  await withMaintenance(url, (maintenance) => maintenance.query(`create database ${name}`));
  await migrate(url, { upTo: '0019_sign_in_challenges' });
  client = new Client({ connectionString: url });
  await client.connect();
  // Only the rows that the migration looks at, without the links and attempts they belong to.
  await client.query(`do $$ declare one record; begin
    for one in select conrelid::regclass as on_table, conname from pg_constraint
      where contype = 'f' and conrelid in ('payments'::regclass, 'refunds'::regclass)
    loop execute format('alter table %s drop constraint %I', one.on_table, one.conname); end loop;
  end $$`);
  await client.query('alter table payments disable trigger user');
  await client.query('alter table refunds disable trigger user');
  await client.query('set role jobly_system');
});
afterAll(async () => {
  await client.end();
  await withMaintenance(url, (maintenance) => maintenance.query(`drop database ${name}`));
});

/** An automatic refund that the version before had given up, and what staff were told of it. */
async function givenUp(
  payment: string,
  refund: { sent: boolean; tries: number; resolved: boolean },
) {
  const { rows } = await client.query<{ id: string }>(
    `insert into payments (payment_link_id, user_id, attempt_id, role, method, provider_payment_id,
       gross_cents, fee_cents, net_cents, paid_at)
     select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'extra', 'card', $1, 1000, 0, 1000, now()
     returning id`,
    [payment],
  );
  await client.query(
    `insert into refunds (payment_id, payment_link_id, user_id, amount_cents, reason, status, started_at, tries)
     values ($1, gen_random_uuid(), gen_random_uuid(), 1000, 'extra_payment', 'refused', $2, $3)`,
    [rows[0]!.id, refund.sent ? new Date() : null, refund.tries],
  );
  await client.query(
    `insert into payment_mismatches (kind, provider_payment_id, expected, seen, resolved_at)
     values ('refund', $1, 'refund of 1000', 'refused by the provider', $2)`,
    [payment, refund.resolved ? new Date() : null],
  );
}

it('the upgrade sends again what was given up by mistake, and nothing that staff have dealt with', async () => {
  await givenUp('never-sent', { sent: false, tries: 0, resolved: false });
  await givenUp('out-of-tries', { sent: true, tries: 12, resolved: false });
  await givenUp('resolved-by-staff', { sent: false, tries: 0, resolved: true });
  await givenUp('refused-by-an-answer', { sent: true, tries: 1, resolved: false });
  await migrate(url, { upTo: '0020_failing_looks' });
  const { rows } = await client.query(
    `select provider_payment_id as payment, refunds.status, next_try_at is not null as due,
       payment_mismatches.resolved_at is not null as resolved
     from refunds join payments on payments.id = refunds.payment_id
     join payment_mismatches using (provider_payment_id)
     order by provider_payment_id`,
  );
  expect(rows).toEqual([
    { payment: 'never-sent', status: 'open', due: true, resolved: true },
    { payment: 'out-of-tries', status: 'open', due: true, resolved: true },
    { payment: 'refused-by-an-answer', status: 'refused', due: false, resolved: false },
    { payment: 'resolved-by-staff', status: 'refused', due: false, resolved: true },
  ]);
}, 30_000);
