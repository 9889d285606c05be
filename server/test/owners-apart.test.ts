import { beforeAll, expect, it } from 'vitest';
import { newAddress } from './authorization-answers.ts';
import { makeObject } from './authorization-objects.ts';
import { missingObject } from './authorization-expected.ts';
import { TABLE } from './authorization-table.ts';
import { partitionedByOwner } from './partitioned-by-owner.ts';
import { useBusiness, useShop } from './shop.ts';
import { tapWire, type Sent } from './wire-tap.ts';

/**
 * What a contractor's own calls ask of the tables that have an owner without naming them: docs/scaling.md says
 * what becomes of each when tables are spread by owner. Another one fails this test.
 */
const WITHOUT_OWNER = {
  'who is it?': [
    /lateral \( select wanted\.key as looked_up, .* from sessions s/,
    /from "profiles" inner join "users" .* where "profiles"\."phone" in \(/,
    /from "passkeys" where "credential_id" = /,
  ],
  "by the provider's name for it": [
    /from contractors where lopay_merchant_id = /,
    /^update former_merchants f set /,
  ],
  'by the id of one row of theirs': [
    /^delete from "push_subscriptions" where "session_id" = /,
    /"bank_changes" (set .* )?where "id" = /,
    /^update "checkout_attempts" set .* where "payment_link_id" = /,
    /from app\.credit_cash\(\$1, \$2\)/,
    /from "refunds" where "id" = /,
    /from "payments" left join "checkout_attempts" .* where "payments"\."payment_link_id" = /,
    /from "uploads" where "bucket" = \$1 and "name" = /,
    /from "website_change_requests" where "id" = /,
    /from payment_links l join contractors .* where l\.url = wanted\.key/,
  ],
};

let owned: RegExp;
let sent: Sent[];
/** What was asked while their calls were answered. */
const asked: Sent[] = [];

beforeAll(async () => {
  // First of all: a connection that knows a statement already only says its name.
  sent = tapWire();
});
const shop = useShop({ worker: false }, { timeoutMs: 30_000 });
const one = useBusiness(shop);
beforeAll(async () => {
  const tables = await shop.sql<{ name: string }>`
    select tablename as name from pg_policies where policyname = 'own_rows'
    union select unnest(array['ledger_entries', 'bank_changes', 'account_changes'])`;
  expect(tables.length).toBeGreaterThan(20);
  owned = new RegExp(`\\b(app\\.\\w+\\(|(${tables.map(({ name }) => name).join('|')})\\b)`);
  for (const key of Object.keys(TABLE)) await call(key);
});

/** As the contractor, about an object of theirs. */
async function call(key: string): Promise<void> {
  const row = TABLE[key]!;
  if (row.for !== 'signed-in' || row.stream) return;
  const { server } = shop;
  const made = row.object && (await makeObject(server, row.object, one.account));
  const object = made ?? missingObject('self');
  const [method = '', path = ''] = key.split(' ');
  const filled = path.replace('{name}', object.also ?? object.id).replace(/\{\w+\}/g, object.id);
  const self = { name: 'Maria Rivera', companyName: 'Rivera Plumbing', email: 'm@example.com' };
  const body = row.body?.(object, { ...one.account, ...self });
  sent.length = 0;
  await server.ask(method, filled + (object.query ?? row.query ?? ''), {
    cookie: one.cookie,
    address: newAddress(),
    ...(body === undefined ? {} : { body }),
  });
  asked.push(...sent);
}

const askedBy = (role: string) => asked.filter(({ login }) => login.startsWith(role));

it('names the owner in every statement of a contractor, but for those that are known', () => {
  const { userId } = one.account;
  const known = Object.values(WITHOUT_OWNER).flat();
  const statements = askedBy('jobly_system').filter(
    ({ text }) => owned.test(text) && !text.includes('pgboss.'),
  );
  expect(statements.length).toBeGreaterThan(100);
  const unnamed = statements
    .filter(({ values }) => !JSON.stringify(values).includes(userId))
    .map(({ text }) => text.replaceAll(/\s+/g, ' ').trim());
  const other = unnamed.filter((text) => !known.some((pattern) => pattern.test(text)));
  expect([...new Set(other)]).toEqual([]);
  const gone = known.filter((pattern) => !unnamed.some((text) => pattern.test(text)));
  expect(gone).toEqual([]);
});

it('reads as a contractor from one partition of tables that are partitioned by owner', async () => {
  const reads = askedBy('jobly_app').filter(({ text }) => owned.test(text));
  expect(new Set(reads.map(({ text }) => text)).size).toBeGreaterThan(20);
  await using apart = await partitionedByOwner(shop.server.owner.url, one.account.userId);
  for (const { text, values } of new Map(reads.map((read) => [read.text, read])).values()) {
    expect({ text, scanned: await apart.partitionsScanned(text, values) }).toEqual({
      text,
      scanned: [],
    });
  }
});
