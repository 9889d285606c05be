import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { findViolations } from '../boundaries.mjs';

/** The violations in a project that consists of exactly these files. */
function violationsIn(files) {
  const root = mkdtempSync(join(tmpdir(), 'jobly-boundaries-'));
  try {
    const workspaces = ['core', 'server', 'web', 'sandbox'];
    const all = { 'package.json': JSON.stringify({ workspaces }), ...files };
    for (const [path, content] of Object.entries(all)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), content);
    }
    return findViolations(root);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** What each file must not import. */
const REFUSED = {
  'core/src/money.ts': [
    '@jobly/server/src/main.ts',
    '../../web/src/lib/api.ts',
    'node:fs',
    'fs',
    'hono',
  ],
  'core/src/money.test.ts': ['node:fs'],
  'sandbox/src/main.ts': ['@jobly/core/src/money.ts', './stripe/routes.ts', 'stripe'],
  'web/src/lib/api.ts': [
    '@jobly/server/src/http/app.ts',
    'node:path',
    '../features/accounts/me.ts',
    '../routes/index.tsx',
  ],
  'web/src/ui/button.tsx': [
    '../lib/theme.ts',
    '../features/payouts/pay.ts',
    '@jobly/core/src/money.ts',
  ],
  'web/src/pay/page.tsx': ['../features/payouts/pay.ts'],
  'web/src/features/payouts/screen.tsx': ['../../routes/index.tsx', '../reviews/list.tsx'],
  'server/src/main.ts': ['../../web/src/lib/api.ts', '@jobly/sandbox'],
  'server/src/compose.ts': [
    './adapters/smtp/send.ts',
    './features/payouts/event-queries.ts',
    './features/payouts/pay/feature.ts',
  ],
  'server/src/http/app.ts': ['../adapters/smtp/send.ts', '../features/payouts/queries.ts'],
  'server/src/features/payouts/pay.ts': ['../reviews/ask.ts', '../../adapters/twilio/client.ts'],
  'server/src/features/payouts/pay.test.ts': ['../reviews/queries.ts'],
  'server/src/adapters/twilio/client.ts': ['../smtp/send.ts', '../../db/pool.ts', 'stripe'],
  'server/src/ports/sms.ts': ['../db/pool.ts', 'twilio'],
  'server/src/db/pool.ts': ['../features/payouts/feature.ts'],
  'server/src/tasks/run.ts': ['../features/payouts/feature.ts'],
};

const ALLOWED = {
  'core/src/money.ts': ['zod/mini', './dates.ts'],
  'core/src/money.test.ts': ['fast-check'],
  'web/src/ui/button.tsx': ['@jobly/core/language/t'],
  'web/src/routes/index.tsx': ['../features/payouts/screen.tsx'],
  'web/src/features/payouts/screen.tsx': [
    '@jobly/core/src/money.ts',
    '../../ui/button.tsx',
    './list.tsx',
  ],
  'server/src/adapters.ts': ['./adapters/twilio/client.ts'],
  'server/src/compose.ts': ['./features/payouts/feature.ts'],
  'server/src/features/payouts/pay.ts': ['./queries.ts', '../../ports/sms.ts'],
  'server/src/features/payouts/pay/bank.ts': ['../queries.ts'],
  'server/src/features/payouts/pay.test.ts': ['../../adapters/twilio/client.ts'],
  'server/src/adapters/twilio/client.ts': ['./transform.ts', 'node:crypto'],
  'server/src/adapters/stripe/client.ts': ['stripe'],
  'sandbox/src/stripe/api.test.ts': ['stripe'],
  'server/src/ports/sms.ts': ['@jobly/core/src/phone.ts'],
  'server/test/shop.ts': ['../src/features/payouts/pay.ts'],
  'server/test/sandbox.ts': ['../../sandbox/src/start.ts'],
};

/** The table of a test as its rows. */
const rows = (table) =>
  Object.entries(table).flatMap(([file, targets]) => targets.map((target) => [file, target]));

for (const [file, target] of rows(REFUSED)) {
  void test(`${file} must not import ${target}`, () => {
    const [violation, ...others] = violationsIn({ [file]: `import { x } from '${target}';` });
    assert.ok(violation?.startsWith(`${file} -> ${target}: `), violation);
    assert.deepEqual(others, []);
  });
}

for (const [file, target] of rows(ALLOWED)) {
  void test(`${file} may import ${target}`, () => {
    assert.deepEqual(violationsIn({ [file]: `import { x } from '${target}';` }), []);
  });
}

for (const source of [
  `import type { X } from 'hono';`,
  `import 'hono';`,
  `export * from 'hono';`,
  `export { x } from 'hono';`,
  `export const load = () => import('hono');`,
  'export const load = () => import(`hono`);',
]) {
  void test(`sees the import in: ${source}`, () => {
    assert.equal(violationsIn({ 'core/src/a.ts': source }).length, 1);
  });
}

void test('a generated file is not looked at', () => {
  assert.deepEqual(violationsIn({ 'core/src/schema.generated.ts': `import 'hono';` }), []);
});

void test("Stripe's words stay in its folders", () => {
  const source = 'export const id = paid.payment_intent;';
  assert.deepEqual(violationsIn({ 'server/src/adapters/stripe/wire.ts': source }), []);
  assert.deepEqual(violationsIn({ 'server/src/main.ts': source }), [
    "server/src/main.ts: payment_intent is a word of Stripe's, which stays in its folders",
  ]);
});

const CREDIT = 'server/src/features/checkout/credit.ts';
const MERGE = 'server/src/features/staff/merge.ts';

for (const statement of [
  `db.insertInto('payments')`,
  `db.updateTable('payments as p')`,
  `db.deleteFrom('payments')`,
  `updateRows(db, 'payments', { id }, { user_id: to })`,
  `insertNew(db, 'payments', 'id', { id })`,
  `deleteRows(db, 'payments', { id })`,
  `db.mergeInto('payments')`,
  'sql`insert into payments (id) values (${id})`',
  'sql`update payments p set user_id = ${to}`',
  'sql`with gone as (delete from payments where id = ${id}) select 1`',
  `pool.query('INSERT INTO payments DEFAULT VALUES')`,
]) {
  void test(`finds a second writer by: ${statement}`, () => {
    const files = { [CREDIT]: `db.insertInto('payments');`, [MERGE]: `${statement};` };
    assert.deepEqual(violationsIn(files), [
      'payments -> checkout, staff: a table is written by one feature',
    ]);
    assert.deepEqual(violationsIn({ [MERGE]: files[MERGE] }), []);
  });
}

void test('reading, locking, tests and demo data make no second writer', () => {
  const files = {
    [CREDIT]: `db.insertInto('payments');`,
    [MERGE]:
      'sql`select 1 from payments for update`; sql`insert into plans values (1) on conflict do update set a = 1`;',
    'server/src/features/staff/merge.test.ts': `db.insertInto('payments');`,
    'server/src/demo/lay.ts': `db.insertInto('payments');`,
    'server/test/factories.ts': `db.insertInto('payments');`,
  };
  assert.deepEqual(violationsIn(files), []);
});

void test('a statement must name the table that it writes', () => {
  const rule = 'a statement names the table that it writes';
  const source = 'sql`update ${sql.table(name)} set a = 1`;';
  assert.deepEqual(violationsIn({ [MERGE]: source }), [`${MERGE} -> ?: ${rule}`]);
  assert.deepEqual(violationsIn({ [MERGE]: 'db.insertInto(name);' }), [`${MERGE} -> ?: ${rule}`]);
});
