import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { STAFF_MESSAGES } from '@jobly/core/staff/messages';
import { STAFF_ROUTES } from '@jobly/core/staff/routes';
import { expect, it } from 'vitest';

/** The app as it is built. */
const FILES = join(import.meta.dirname, '..', '..', 'web', 'dist');

/** Of every call that only staff may make: `POST /rest/v1/staff/undo` -> `/rest/v1/staff/undo`. */
async function staffPaths(): Promise<string[]> {
  const core = join(import.meta.dirname, '..', '..', 'core', 'src');
  const files = readdirSync(core, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  );
  const modules = await Promise.all(files.map((name) => import(join(core, name))));
  const calls = modules
    .flatMap((module) => Object.values<{ path: string; audience?: string } | null>(module))
    .filter((call) => call?.audience === 'staff' || call?.audience === 'admin');
  expect(calls.length).toBeGreaterThan(10);
  return calls.map((call) => call!.path.split('/{')[0]!);
}

it('no script but their own carries a word of the staff', async () => {
  const files = readdirSync(FILES, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(?:js|html|webmanifest)$/.test(name),
  );
  const words = [
    ...STAFF_ROUTES.filter((route) => route !== '/admin').map((route) => route.split('/{')[0]!),
    ...Object.values(STAFF_MESSAGES),
    'Mark Payment as Paid',
    'Complete Websites',
    'Link phone to user',
    'Delete duplicate user',
    '/rest/v1/staff',
    'payment_mismatches',
    'audit_log',
    'admin-mark-paid',
    'link-phone-to-user',
    'update-user-phone',
    'delete-user',
    'complete-website',
    'View as',
    'read-only',
    'staff_action_refused',
  ];
  const contents = files.map((name) => [name, readFileSync(join(FILES, name), 'utf8')] as const);
  const own = contents.filter(([name]) => /assets\/staff\//.test(name));
  expect(own).toHaveLength(1);
  for (const word of words.filter((one) => one !== 'staff_action_refused')) {
    expect(own[0]![1], `their own script lacks ${word}: is it still called so?`).toContain(word);
  }
  const theirs = [...words, ...(await staffPaths())];
  const leaked = contents
    .filter(([name]) => !own.some(([mine]) => mine === name))
    .flatMap(([name, text]) => theirs.filter((word) => text.includes(word)).map((w) => [name, w]));
  expect(leaked).toEqual([]);
  const worker = contents.find(([name]) => name === 'sw.js')![1];
  expect(worker).not.toMatch(/assets\/(?:staff\/|user-form-)/);
});
