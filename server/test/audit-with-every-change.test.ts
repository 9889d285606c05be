import { readdirSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beforeTests } from './before-tests.ts';
import { isStaffOnly } from '../src/http/route.ts';
import { newAddress } from './authorization-answers.ts';
import { makeObject } from './authorization-objects.ts';
import { TABLE } from './authorization-table.ts';
import { makeAccount } from './factories.ts';
import { confirmBy, member } from './staff.ts';
import { AT_THIS_MACHINE, TEST_PASSWORD, useServer } from './test-server.ts';

/** One write of staff's, ready to be asked for. */
interface Write {
  method: string;
  path: string;
  cookie: string;
  body?: unknown;
}

let gate: string;
/** Whose tables these are; the server's own role cannot add a trigger. */
let owner: pg.Client;

const server = useServer({ signInRules: { sendsPerAddressHour: 1_000 } });
const admin = beforeTests(() => member(server, 'admin'));
beforeAll(async () => {
  const right = { ...AT_THIS_MACHINE, body: { password: TEST_PASSWORD } };
  gate = (await server.ask('POST', '/functions/v1/user-form-gate', right)).cookie!;
  owner = new pg.Client({ connectionString: server.owner.url });
  await owner.connect();
  await owner.query(
    `create function app.refuse_entry() returns trigger language plpgsql
       as $$ begin raise exception 'the log takes nothing'; end $$`,
  );
  await owner.query(
    `create trigger refuse_entry before insert on audit_log
       for each row execute function app.refuse_entry()`,
  );
  await logTakes(true);
});
afterAll(async () => {
  await owner.end();
});

async function logTakes(entries: boolean): Promise<void> {
  const state = entries ? 'disable' : 'enable';
  await owner.query(`alter table audit_log ${state} trigger refuse_entry`);
}

/** Every row of every table, what waits in the queues, and the files. A try counts, whatever comes of it. */
async function everything(): Promise<Record<string, unknown>> {
  const tables = await server.owner.query<{ name: string }>(
    `select tablename as name from pg_tables
     where schemaname = 'public' and tablename <> 'rate_limits' order by 1`,
  );
  const kept: Record<string, unknown> = {};
  for (const { name } of tables) {
    const [row] = await server.owner.query<{ rows: number; sum: string | null }>(
      `select count(*)::int as rows, md5(string_agg(t::text, '|' order by t::text)) as sum
       from "${name}" t`,
    );
    kept[name] = row;
  }
  // What the clock starts by itself has no data; a sign-in's own task tries again and again.
  kept['tasks'] = await server.owner.query(
    `select id, name, state from pgboss.job
     where name not like '\\_\\_%' and name <> 'ensure-merchant' and coalesce(data, '{}') <> '{}' order by id`,
  );
  const found = readdirSync(server.filesDirectory, { recursive: true, withFileTypes: true });
  kept['files'] = found.flatMap((entry) => (entry.isFile() ? [entry.name] : [])).sort();
  return kept;
}

/** Whatever was set off meanwhile (codes by text) has been done. */
async function quiet(): Promise<void> {
  const waiting = () =>
    server.owner.query(`select 1 from pgboss.job where name in ('send-text', 'send-email')
      and state in ('created', 'retry', 'active')`);
  await expect.poll(waiting).toEqual([]);
}

/** All that the table of routes calls staff's and that is no question: a new one is here by itself. */
const ROUTES = Object.keys(TABLE).filter(
  (key) =>
    isStaffOnly(TABLE[key]!.for) &&
    !key.startsWith('GET ') &&
    // It only previews.
    key !== 'POST /rest/v1/staff/previews' &&
    // Here is one provider, and so none to move to (move-guards.test.ts looks at its entry).
    key !== 'POST /rest/v1/staff/move-provider',
);

async function writeOf(key: string): Promise<Write> {
  const row = TABLE[key]!;
  const [method = '', path = ''] = key.split(' ');
  const account = await makeAccount(server);
  const object = row.object
    ? await makeObject(server, row.object, account)
    : { id: account.userId };
  const { userId, phone } = account;
  const self = { userId, phone, email: 'x@example.com', name: 'x', companyName: 'x' };
  return {
    method,
    path: path.replace('{queue}', 'send-text').replace(/\{\w+\}/g, object.id),
    cookie: admin.cookie,
    body: row.body?.(object, self),
  };
}

/** What the table does not say: other ways of the same calls, and a person at the form. */
const FURTHER: Record<string, () => Promise<Write>> = {
  'merging an account into another': async () => {
    const [from, to] = [await makeAccount(server), await makeAccount(server)];
    const body = { userId: from.userId, mergeIntoUserId: to.userId };
    return { method: 'POST', path: '/functions/v1/delete-user', cookie: admin.cookie, body };
  },
  'linking a phone whose account goes': async () => {
    const [keep, goes] = [await makeAccount(server), await makeAccount(server)];
    return {
      method: 'POST',
      path: '/functions/v1/link-phone-to-user',
      cookie: admin.cookie,
      body: {
        keepUserId: keep.userId,
        phone: goes.phone,
        deleteNewPhoneUserId: goes.userId,
      },
    };
  },
  'exporting the payments of a viewed account': async () => {
    const [staff, { userId }] = [await member(server, 'staff'), await makeAccount(server)];
    await staff.ask('POST', '/rest/v1/staff/viewing', { userId, reason: 'Asked for help' });
    return { method: 'GET', path: '/rest/v1/payment_links/export', cookie: staff.cookie };
  },
  'creating a user behind the gate': async () => {
    const user = {
      email: 'dana@example.com',
      first_name: 'Dana',
      last_name: 'Whitfield',
      phone: '(415) 555-8100',
      company_name: 'Whitfield Roofing LLC',
      business_name: 'Whitfield Roofing',
    };
    const answers = Object.entries(user).map(([id, text]) => ({
      field: { id },
      type: 'text',
      text,
    }));
    const body = { form_response: { token: 'one', answers } };
    return { method: 'POST', path: '/functions/v1/typeform-webhook', cookie: gate, body };
  },
};
const STOP_VIEWING = 'DELETE /rest/v1/staff/viewing';

const writes = new Map<string, Write>();
async function ask({ method, path, cookie, body }: Write) {
  return server.ask(method, path, { cookie, body, address: newAddress() });
}

const ALL = [...ROUTES, ...Object.keys(FURTHER)];

it('knows every tool of staff', () => {
  expect(ROUTES.length).toBeGreaterThanOrEqual(16);
});

describe('without an entry in the log there is no change (M11)', () => {
  it.each(ALL)('%s', async (key) => {
    const write = FURTHER[key] ? await FURTHER[key]() : await writeOf(key);
    if (key === STOP_VIEWING) await beginViewing(write);
    writes.set(key, write);
    await confirmBy(server, admin);
    await quiet();
    await logTakes(false);
    const before = await everything();
    const { status } = await ask(write);
    const after = await everything();
    await logTakes(true);
    expect(status).toBeGreaterThanOrEqual(500);
    expect(after).toEqual(before);
  });
});

describe('the same with a log that takes it', () => {
  it.each(ALL)('%s', async (key) => {
    await confirmBy(server, admin);
    await quiet();
    const before = await everything();
    const write = writes.get(key)!;
    const { status, body } = await ask(write);
    expect({ status, body }).toMatchObject({ status: 200 });
    const after = await everything();
    expect(after['audit_log']).not.toEqual(before['audit_log']);
    const changed = Object.keys(after).filter(
      (name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]),
    );
    // A file that leaves changes nothing here but the log.
    expect(changed.length).toBeGreaterThanOrEqual(write.method === 'GET' ? 1 : 2);
  });
});

/** In a session of its own: the other actors keep theirs. */
async function beginViewing(write: Write): Promise<void> {
  const viewer = await member(server, 'staff');
  const { userId } = await makeAccount(server);
  await viewer.ask('POST', '/rest/v1/staff/viewing', { userId, reason: 'Asked for help' });
  write.cookie = viewer.cookie;
}
