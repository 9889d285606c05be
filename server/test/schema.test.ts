import { LIVE_TABLES } from '@jobly/core/live';
import { phoneDigits } from '@jobly/core/phone';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { beforeTests } from './before-tests.ts';
import { makeAccount } from './factories.ts';
import { useServer } from './test-server.ts';

const server = useServer();
const a = beforeTests(() => makeAccount(server));
const b = beforeTests(() => makeAccount(server));

const TENANT_TABLES = LIVE_TABLES.filter((table) => table !== 'sessions');

describe('the application roles', () => {
  it.each(['jobly_app', 'jobly_system'])(
    '%s owns nothing and has no power of its own',
    async (name) => {
      const [role] = await server.sql`
        select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolcanlogin,
         (select count(*)::int from pg_class where relowner = pg_roles.oid) as owned
        from pg_roles where rolname = ${name}`;
      expect(role).toEqual({
        rolsuper: false,
        rolbypassrls: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolcanlogin: false,
        owned: 0,
      });
    },
  );

  it('are what the app acts as', async () => {
    const whoami = sql<{ role: string }>`select current_user as role`;
    const system = await whoami.execute(server.database.system);
    const tenant = await server.database.asUser(a.userId, (db) => whoami.execute(db));
    expect([system.rows[0]!.role, tenant.rows[0]!.role]).toEqual(['jobly_system', 'jobly_app']);
    await expect(sql`create table mine (id int)`.execute(server.database.system)).rejects.toThrow(
      /permission denied/,
    );
  });

  it('meet forced row-level security on every table that holds rows of people', async () => {
    const open = await server.sql<{ relname: string }>`
      select relname from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r'
        and not (relrowsecurity and relforcerowsecurity)`;
    expect(open.map(({ relname }) => relname).sort()).toEqual([
      'rate_limits',
      'schema_functions',
      'schema_migrations',
    ]);
  });

  it('let a request of a person change nothing but end their own sessions', async () => {
    const grants = await server.sql<{ grant: string }>`
      select relname || ': ' || privilege_type as grant
      from pg_class, aclexplode(relacl) where grantee = 'jobly_app'::regrole
      and privilege_type <> 'SELECT'`;
    expect(grants.map(({ grant }) => grant)).toEqual(['sessions: DELETE']);
  });

  it.each([
    'users',
    'sign_in_challenges',
    'sign_in_strangers',
    'messages',
    'local_inbox',
    'provider_events',
    'rate_limits',
    'alerts',
    'statement_rows',
    'reconciliations',
  ])('keep %s from a request of a person altogether', async (table) => {
    await expect(
      server.database.asUser(a.userId, (db) => sql`select * from ${sql.table(table)}`.execute(db)),
    ).rejects.toThrow(/permission denied/);
  });
});

describe("one user's rows", () => {
  it.each(TENANT_TABLES)(
    'are all that a user sees in %s, and not to be changed past the use cases',
    async (table) => {
      await layOneRowEach();
      const column = table === 'profiles' ? 'id' : 'user_id';
      const seen = await server.database.asUser(a.userId, (db) =>
        sql<{ owner: string }>`select ${sql.ref(column)} as owner from ${sql.table(table)}`.execute(
          db,
        ),
      );
      expect(seen.rows.map(({ owner }) => owner)).toEqual([a.userId]);
      await expect(
        server.database.asUser(a.userId, (db) =>
          sql`update ${sql.table(table)} set created_at = created_at`.execute(db),
        ),
      ).rejects.toThrow(/permission denied/);
    },
  );

  it('are all that a user sees of when payouts were synced, and nothing else of the poll', async () => {
    for (const { userId } of [a, b]) {
      await server.sql`
        insert into merchant_polls (user_id, tried_at, payouts_synced_at) values (${userId},
          now(), now())`;
    }
    const seen = server.database.readAs(a.userId).selectFrom('merchant_polls');
    expect(await seen.select('user_id').execute()).toEqual([{ user_id: a.userId }]);
    const nobody = server.database.readAs('').selectFrom('merchant_polls').select('user_id');
    expect(await nobody.execute()).toEqual([]);
    await expect(seen.select('tried_at').execute()).rejects.toThrow(/permission denied/);
  });

  it("cannot be deleted by another: B's session survives A", async () => {
    await server.sql`
      insert into sessions (user_id, token_hash, device, verified_at, created_at, last_seen_at,
        expires_at)
      values (${b.userId}, decode(repeat('ab', 32), 'hex'), 'x', now(), now(), now(),
        now() + interval '1 day')`;
    await server.database.asUser(a.userId, (db) => sql`delete from sessions`.execute(db));
    expect(await server.sql`select id from sessions where user_id = ${b.userId}`).toHaveLength(1);
  });

  it('are invisible without an identity', async () => {
    const nobody = await server.database.asUser('', (db) =>
      db.selectFrom('profiles').select('id').execute(),
    );
    expect(nobody).toEqual([]);
  });
});

async function layOneRowEach(): Promise<void> {
  for (const account of [a, b]) {
    const values = [account.userId];
    for (const row of [
      `websites (user_id, status, website_type) values ($1, 'creating', 'jobly')`,
      `google_profiles (user_id) values ($1)`,
      `customers (id, user_id, name) values ($1, $1, 'n')`,
      `estimates (id, user_id, url, number, is_change_order) values ($1, $1, $1::uuid, 1001, false)`,
      `review_settings (user_id, business_name) values ($1, 'x')`,
      `balances (user_id, available_cents, pending_cents, read_at) values ($1, 0, 0, now())`,
      `profile_changes (user_id, wanted, status, asked_at) values ($1, '{"name": "n"}', 'asked', now())`,
    ]) {
      await server.owner.query(`insert into ${row} on conflict do nothing`, values);
    }
    await server.sql`
      insert into payouts (contractor_id, user_id, provider_payout_id, status, payout_date)
      values (${account.contractorId}, ${account.userId}, ${account.userId}, 'created',
        '2026-01-05') on conflict do nothing`;
    await server.sql`
      insert into payment_links (contractor_id, user_id, amount_cash_cents, memo, customer_name,
        customer_phone, url)
      select ${account.contractorId}, ${account.userId}, 100, 'm', 'c', 'p',
        'code_of_16_chars_' || ${account.userId.slice(0, 8)}::text
      on conflict do nothing`;
    await server.owner.query(
      `insert into review_requests (payment_link_id, user_id, token, due_at)
       select id, user_id, url, now() from payment_links where user_id = $1 on conflict do nothing`,
      values,
    );
    await server.owner.query(
      `insert into website_details (user_id, business_name) values ($1, 'x') on conflict do nothing`,
      values,
    );
    await server.owner.query(
      `insert into site_requests (id, user_id, name, phone, message, consent_wording)
       values ($1, $1, 'n', '5125550147', 'm', 'w') on conflict do nothing`,
      values,
    );
  }
}

describe('constraints', () => {
  it('keep two accounts off one phone, whatever the spelling', async () => {
    await expect(makeAccount(server, { phone: a.phone.slice(2) })).rejects.toThrow(
      /profiles_phone_key/,
    );
  });

  it('keep one contractor to a user and one merchant to a contractor', async () => {
    await expect(
      server.sql`insert into contractors (user_id) values (${a.userId})`,
    ).rejects.toThrow(/contractors_user_id_key/);
    await server.sql`update contractors set lopay_merchant_id = 'm1' where user_id = ${a.userId}`;
    await expect(
      server.sql`update contractors set lopay_merchant_id = 'm1' where user_id = ${b.userId}`,
    ).rejects.toThrow(/lopay_merchant_id/);
  });

  it('let a payment link go from unpaid to paid to refunded and nowhere else', async () => {
    await layOneRowEach();
    const move = (status: string) =>
      server.sql`
        update payment_links set status = ${status}, paid_at = case when ${status} = 'unpaid'
          then null else now() end,
        paid_method = case when ${status} = 'unpaid' then null else 'cash' end
          where user_id = ${a.userId}`;
    await expect(move('refunded')).rejects.toThrow(/cannot go from unpaid to refunded/);
    await move('paid');
    await expect(move('unpaid')).rejects.toThrow(/cannot go from paid to unpaid/);
    await move('refunded');
    await expect(move('paid')).rejects.toThrow(/cannot go from refunded to paid/);
  });

  it('refuse a link that belongs to the contractor of one user and carries another', async () => {
    await expect(
      server.sql`
        insert into payment_links (contractor_id, user_id, amount_cash_cents, memo, customer_name,
          customer_phone, url)
        values (${a.contractorId}, ${b.userId}, 100, 'm', 'c', 'p', 'another_code_of_16')`,
    ).rejects.toThrow(/foreign key/);
  });
});

it('looks a phone up by the same digits in the database as in core', async () => {
  const texts = fc.sample(
    fc.oneof(fc.stringMatching(/^\+?1?[2-9]\d{9}$/), fc.stringMatching(/^[+\d() -]{0,16}$/)),
    200,
  );
  const rows = await server.sql<{ text: string; key: string }>`
    select text, app.phone_key(text) as key from unnest(${texts}::text[]) as text`;
  expect(rows).toHaveLength(200);
  for (const { text, key } of rows) expect(key).toBe(phoneDigits(text));
});
