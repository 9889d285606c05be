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

test('it lies in the clone, but for root outside, under an id that the clone remembers', () => {
  const found = resolveStateDirectory(clone, {});
  const id = isRoot ? readFileSync(join(clone, '.jobly', 'id'), 'utf8').trim() : '';
  expect(found).toBe(isRoot ? `/var/lib/jobly/${id}` : join(clone, '.jobly'));
  expect(resolveStateDirectory(clone, {})).toBe(found);
  expect(statSync(found).mode & 0o777).toBe(isRoot ? 0o755 : 0o700);
  rmSync(found, { recursive: true });
});
