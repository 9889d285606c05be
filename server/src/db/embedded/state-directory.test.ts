import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { resolveStateDirectory } from './state-directory.ts';

let clone: string;
beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'jobly-clone-'));
});
afterEach(() => rmSync(clone, { recursive: true, force: true }));

const isRoot = process.getuid?.() === 0;

test('JOBLY_STATE_DIR wins and is created', () => {
  const wanted = join(clone, 'a', 'b');
  expect(resolveStateDirectory(clone, { JOBLY_STATE_DIR: wanted })).toBe(wanted);
  expect(statSync(wanted).mode & 0o777).toBe(isRoot ? 0o755 : 0o700);
});

/** What holds for the user who runs the tests. */
const [title, check] = isRoot
  ? ([
      'root keeps it outside, under an id that the clone remembers',
      () => {
        const found = resolveStateDirectory(clone, {});
        const id = readFileSync(join(clone, '.jobly', 'id'), 'utf8').trim();
        expect(found).toBe(`/var/lib/jobly/${id}`);
        expect(resolveStateDirectory(clone, {})).toBe(found);
        expect(statSync(found).mode & 0o777).toBe(0o755);
        rmSync(found, { recursive: true });
      },
    ] as const)
  : ([
      'an ordinary user keeps it in the clone',
      () => expect(resolveStateDirectory(clone, {})).toBe(join(clone, '.jobly')),
    ] as const);

test(title, check);
