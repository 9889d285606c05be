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

const refused = [
  ['core/src/money.ts', '@jobly/server/src/main.ts', 'core imports nothing of ours'],
  ['core/src/money.ts', '../../web/src/lib/api.ts', 'core imports nothing of ours'],
  ['core/src/money.ts', 'node:fs', 'core imports nothing but zod and itself'],
  ['core/src/money.ts', 'fs', 'core imports nothing but zod and itself'],
  ['core/src/money.ts', 'hono', 'core imports nothing but zod and itself'],
  ['core/src/money.test.ts', 'node:fs', 'core imports no Node builtins, not even in tests'],
  ['sandbox/src/main.ts', '@jobly/core/src/money.ts', 'sandbox imports nothing of ours'],
  ['web/src/lib/api.ts', '@jobly/server/src/http/app.ts', 'web imports only core'],
  ['web/src/lib/api.ts', 'node:path', 'web runs in the browser and imports no Node builtins'],
  ['server/src/main.ts', '../../web/src/lib/api.ts', 'server imports only core'],
  ['server/src/main.ts', '@jobly/sandbox', 'server imports only core'],
  [
    'web/src/features/payouts/screen.tsx',
    '../../routes/index.tsx',
    'web/features does not import routes',
  ],
  [
    'web/src/features/payouts/screen.tsx',
    '../reviews/list.tsx',
    'features do not import each other',
  ],
  ['web/src/lib/session.ts', '../features/accounts/me.ts', 'web/lib does not import features'],
  ['web/src/lib/session.ts', '../routes/index.tsx', 'web/lib does not import routes'],
  ['web/src/ui/button.tsx', '../lib/theme.ts', 'web/ui does not import lib'],
  ['web/src/ui/button.tsx', '../features/payouts/pay.ts', 'web/ui does not import features'],
  ['web/src/ui/button.tsx', '@jobly/core/src/money.ts', 'web/ui knows no product words'],
  ['web/src/pay/page.tsx', '../features/payouts/pay.ts', 'web/pay does not import features'],
  ['server/src/features/payouts/pay.ts', '../reviews/ask.ts', 'features do not import each other'],
  [
    'server/src/features/payouts/pay.ts',
    '../reviews/routes.ts',
    'features do not import each other',
  ],
  [
    'server/src/features/payouts/pay.ts',
    '../../adapters/twilio/client.ts',
    'only adapters.ts imports adapters',
  ],
  ['server/src/http/app.ts', '../adapters/smtp/send.ts', 'only adapters.ts imports adapters'],
  [
    'server/src/adapters/twilio/client.ts',
    '../smtp/send.ts',
    'an adapter imports only ports, core and packages',
  ],
  [
    'server/src/adapters/twilio/client.ts',
    '../../db/pool.ts',
    'an adapter imports only ports, core and packages',
  ],
  ['server/src/ports/sms.ts', '../db/pool.ts', 'a port imports only core and other ports'],
  ['server/src/ports/sms.ts', 'twilio', 'a port imports only core and other ports'],
  [
    'server/src/http/app.ts',
    '../features/payouts/queries.ts',
    'outside of a feature only its feature.ts is imported',
  ],
  [
    'server/src/compose.ts',
    './features/payouts/event-queries.ts',
    'outside of a feature only its feature.ts is imported',
  ],
  [
    'server/src/demo/lay.ts',
    '../features/payouts/pay/feature.ts',
    'outside of a feature only its feature.ts is imported',
  ],
  [
    'server/src/features/payouts/pay.test.ts',
    '../reviews/queries.ts',
    'features do not import each other',
  ],
  ['server/src/compose.ts', './adapters/smtp/send.ts', 'only adapters.ts imports adapters'],
  ['server/src/db/pool.ts', '../features/payouts/feature.ts', 'server/db knows no features'],
  ['server/src/jobs/run.ts', '../features/payouts/feature.ts', 'server/jobs knows no features'],
];

for (const [file, target, rule] of refused) {
  void test(`${file} must not import ${target}`, () => {
    const expected = [`${file} -> ${target}: ${rule}`];
    assert.deepEqual(violationsIn({ [file]: `import { x } from '${target}';` }), expected);
  });
}

const allowed = [
  ['web/src/ui/button.tsx', '@jobly/core/language/t'],
  ['core/src/money.ts', 'zod/mini'],
  ['core/src/money.ts', './dates.ts'],
  ['core/src/money.test.ts', 'fast-check'],
  ['web/src/routes/index.tsx', '../features/payouts/screen.tsx'],
  ['web/src/features/payouts/screen.tsx', '@jobly/core/src/money.ts'],
  ['web/src/features/payouts/screen.tsx', '../../ui/button.tsx'],
  ['web/src/features/payouts/screen.tsx', './list.tsx'],
  ['server/src/features/payouts/pay.ts', './queries.ts'],
  ['server/src/features/payouts/pay.ts', '../../ports/sms.ts'],
  ['server/src/adapters.ts', './adapters/twilio/client.ts'],
  ['server/src/compose.ts', './features/payouts/feature.ts'],
  ['server/src/features/payouts/pay/bank.ts', '../queries.ts'],
  ['server/test/shop.ts', '../src/features/payouts/pay.ts'],
  ['server/src/features/payouts/pay.test.ts', '../../adapters/twilio/client.ts'],
  ['server/src/adapters/twilio/client.ts', './transform.ts'],
  ['server/src/adapters/twilio/client.ts', 'node:crypto'],
  ['server/src/ports/sms.ts', '@jobly/core/src/phone.ts'],
];

for (const [file, target] of allowed) {
  void test(`${file} may import ${target}`, () => {
    assert.deepEqual(violationsIn({ [file]: `import { x } from '${target}';` }), []);
  });
}

const forms = [
  `import type { X } from 'hono';`,
  `import 'hono';`,
  `export * from 'hono';`,
  `export { x } from 'hono';`,
  `export const load = () => import('hono');`,
  'export const load = () => import(`hono`);',
  `export type X = import('hono').Hono;`,
  `import {\n  x, // from 'zod'\n} from 'hono';`,
];

for (const source of forms) {
  void test(`sees the import in: ${source}`, () => {
    assert.equal(violationsIn({ 'core/src/a.ts': source }).length, 1);
  });
}

void test('is not fooled by comments, strings and text', () => {
  const source = `// import x from 'hono'\nconst a = "import b from 'hono'";\nexport default <p>Don't import('hono')</p>;`;
  assert.deepEqual(violationsIn({ 'core/src/a.tsx': source }), []);
});

void test('a file has at most 250 lines, unless it is generated', () => {
  const long = 'export {};\n'.repeat(251);
  assert.deepEqual(violationsIn({ 'core/src/long.ts': long }), [
    'core/src/long.ts -> 251 lines: a file has at most 250',
  ]);
  assert.deepEqual(violationsIn({ 'server/src/db/schema.generated.ts': long }), []);
  assert.deepEqual(violationsIn({ 'core/src/fits.ts': 'export {};\n'.repeat(250) }), []);
});

for (const [kind, form] of [
  ['values', `import { x } from`],
  ['types', `import type { X } from`],
  ['a re-export', `export { x } from`],
]) {
  void test(`finds a cycle of ${kind}`, () => {
    const files = {
      'server/src/a.ts': `${form} './b.ts';`,
      'server/src/b.ts': `import { y } from './c.ts';`,
      'server/src/c.ts': `import { z } from './a.ts';`,
    };
    assert.deepEqual(violationsIn(files), [
      'server/src/a.ts -> server/src/b.ts -> server/src/c.ts -> server/src/a.ts: imports go round in a cycle',
    ]);
    assert.deepEqual(violationsIn({ ...files, 'server/src/c.ts': 'export {};' }), []);
  });
}

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
