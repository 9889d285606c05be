import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect } from 'vitest';
import { makeAccount, passkeyOf, signIn, type TestAccount } from './factories.ts';
import type { TestAnswer, TestServer } from './test-server.ts';

export interface Member extends TestAccount {
  cookie: string;
  ask(method: string, path: string, body?: unknown): Promise<TestAnswer>;
}

/** A person of this role, signed in just now. */
export async function member(
  server: TestServer,
  role: 'contractor' | 'staff' | 'admin',
  name = 'Ana Ruiz',
): Promise<Member> {
  const account = await makeAccount(server, { role, name });
  const cookie = await signIn(server, account);
  return {
    ...account,
    cookie,
    ask: (method, path, body) => server.ask(method, path, { cookie, body }),
  };
}

/** Shows the passkey for this purpose, as a step-up asks for it. */
export async function confirmBy(server: TestServer, by: Member, purpose = 'staff_action') {
  const { body } = await server.ask('POST', '/auth/v1/passkeys/challenge', { body: {} });
  const credential = passkeyOf(by).get(body['options'] as Record<string, unknown>);
  return by.ask('POST', '/auth/v1/passkeys/confirm', { purpose, credential });
}

/** A member of staff with a colleague who approves at once whatever they propose. */
export async function pairOfStaff(
  server: TestServer,
  name?: string,
  role: 'staff' | 'admin' = 'staff',
): Promise<Member> {
  const one = await member(server, role, name);
  const other = await member(server, 'staff', 'Ben Ota');
  return {
    ...one,
    async ask(...given) {
      const asked = await one.ask(...given);
      const { proposalId } = asked.body;
      if (typeof proposalId !== 'string') return asked;
      return other.ask('POST', `/rest/v1/staff/proposals/${proposalId}/approve`);
    },
  };
}

export interface Entry {
  id: string;
  actor_id: string | null;
  actor_name: string;
  actor_role: string;
  address: string | null;
  action: string;
  user_id: string | null;
  subject: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  reason: string | null;
  undoes: string | null;
}

/** The log of one account, newest first: what was changed, or what was looked at (`reads`). */
export function logOf(server: TestServer, userId: string, reads = false): Promise<Entry[]> {
  return server.sql<Entry>`
    select * from audit_log where user_id = ${userId} and (action like 'read-%') = ${reads}
    order by id desc`;
}

/** While `work` runs, the log takes nothing: whatever is to be logged fails. */
export async function withoutLog<T>(server: TestServer, work: () => Promise<T>): Promise<T> {
  // The server's own role may not change a table.
  const owner = new pg.Client({ connectionString: server.owner.url });
  await owner.connect();
  try {
    await owner.query('alter table audit_log add constraint no_more check (false) not valid');
    return await work();
  } finally {
    await owner.query('alter table audit_log drop constraint if exists no_more');
    await owner.end();
  }
}

export async function makeLinkRow(
  server: TestServer,
  account: TestAccount,
  given: { cancelled?: boolean; expired?: boolean; customerName?: string } = {},
): Promise<{ id: string; url: string }> {
  const [row] = await server.sql<{ id: string; url: string }>`
    insert into payment_links (contractor_id, user_id, amount_cash_cents, memo, customer_name,
      customer_phone, url, cancelled_at, expires_at)
    values (${account.contractorId}, ${account.userId}, 42500, 'Replace kitchen faucet',
      ${given.customerName ?? 'Dana Whitfield'}, '(415) 555-0188', ${randomUUID().replaceAll('-', '')},
      case when ${given.cancelled ?? false}::boolean then now() end,
        case when ${given.expired ?? false}::boolean then now() - interval '1 day' end)
    returning id, url`;
  return row!;
}

/** Of a link of its own. */
export async function makeRepeat(
  server: TestServer,
  account: TestAccount,
): Promise<{ id: string }> {
  const link = await makeLinkRow(server, account);
  const [row] = await server.sql<{ id: string }>`
    insert into repeats (user_id, payment_link_id, every, starts_on, next_on)
    values (${account.userId}, ${link.id}, 'week', current_date + 7, current_date + 7) returning id`;
  return row!;
}

/** Of one part, that nothing asks for yet. */
export async function makeJobRow(
  server: TestServer,
  account: TestAccount,
): Promise<{ id: string; also: string }> {
  const [id, also] = [randomUUID(), randomUUID()];
  const form = JSON.stringify({ ...FORM, customerPaysFees: true });
  await server.sql`
    with job as (insert into jobs (id, user_id, form, total_cents)
      values (${id}, ${account.userId}, ${form}::jsonb, 42500) returning id, user_id)
    insert into job_parts (id, job_id, user_id, position, cents, due)
    select ${also}, id, user_id, 0, 42500, 'done' from job`;
  return { id, also };
}

export async function makeEstimateRow(
  server: TestServer,
  account: TestAccount,
): Promise<{ id: string; also: string }> {
  const [id, also] = [randomUUID(), randomUUID()];
  const form = {
    ...FORM,
    customerPaysFees: true,
    amountCashCents: 42_500,
    validDays: 30,
    cancelNotice: false,
  };
  await server.sql`
    with made as (insert into estimates (id, user_id, url, number, is_change_order)
      values (${id}, ${account.userId}, ${also}, 1001, false) returning id, user_id)
    insert into estimate_versions (estimate_id, version, user_id, form, total_cents, payments, valid_until)
    select id, 1, user_id, ${JSON.stringify(form)}::jsonb, 42500, '[{"cents": 42500, "due": "now", "dueOn": null}]', '2999-12-31'
    from made`;
  return { id, also };
}

const FORM = {
  customerName: 'Dana Whitfield',
  customerPhone: '(415) 555-0188',
  memo: 'New bathroom',
};

export async function previewOf(staff: Member, action: object) {
  const { status, body } = await staff.ask('POST', '/rest/v1/staff/previews', action);
  if (status !== 200) throw new Error(`no preview: ${JSON.stringify(body)}`);
  return body as {
    subject: string;
    changes: { what: string; before: string | null; after: string | null }[];
    notes: string[];
    refused: string | null;
    needsFreshCode: boolean;
    seen: string;
  };
}

export async function exists(server: TestServer, userId: string): Promise<boolean> {
  return (await server.sql`select 1 from users where id = ${userId}`).length > 0;
}

/** A link paid in cash, refunded in part; a payout that landed. */
export async function giveMoney(
  server: TestServer,
  staff: Member,
  account: TestAccount,
): Promise<string> {
  const link = await makeLinkRow(server, account);
  await staff.ask('POST', '/functions/v1/admin-mark-paid', { paymentLinkId: link.id });
  await followedUp(server, link.id);
  await server.sql`
    with made as (
      insert into refunds (payment_id, payment_link_id, user_id, amount_cents, reason, started_at)
      select id, payment_link_id, user_id, 1000, 'requested', now() from payments
    where payment_link_id = ${link.id}
      returning id
    ) select app.finish_refund(id, now()) from made`;
  const [refund] = await server.sql<{ id: string }>`
    select id from refunds where payment_link_id = ${link.id}`;
  await server.sql`select app.finish_refund(${refund!.id}, now())`;
  await server.sql`
    with payout as (
      insert into payouts (contractor_id, user_id, provider_payout_id, status, amount_cents, payout_date)
      values (${account.contractorId}, ${account.userId}, ${randomUUID()}, 'paid', 5000,
        '2026-01-05') returning id, user_id
    ) insert into payout_payments (payout_id, user_id, provider_payment_id, description)
      select id, user_id, 'p1', 'x' from payout`;
  return link.id;
}

export const OWNED = [
  'payment_links',
  'payments',
  'refunds',
  'payouts',
  'payout_payments',
  'ledger_entries',
  'payment_link_events',
  'checkout_attempts',
  'websites',
  'sites',
  'website_details',
  'site_requests',
  'site_domains',
  'google_profiles',
  'review_settings',
  'uploads',
  'messages',
  'bank_changes',
];

/** How many rows of each kind an account has. */
export async function ownedBy(server: TestServer, userId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of OWNED) {
    const [row] = await server.owner.query<{ count: number }>(
      `select count(*)::int as count from ${table} where user_id = $1`,
      [userId],
    );
    if (row!.count > 0) counts[table] = row!.count;
  }
  return counts;
}

/** The worker has sent the receipt: nothing of the payment moves by itself any more. */
export async function followedUp({ sql }: Pick<TestServer, 'sql'>, linkId: string): Promise<void> {
  const done = () =>
    sql`select 1 from payments where payment_link_id = ${linkId} and followed_up_at is not null`;
  await expect.poll(done).toHaveLength(1);
}
