import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createTemporaryState } from '../server/test/temporary-state.ts';

const state = createTemporaryState();
afterAll(() => state.remove());

test('a folder without a cluster is refused, and stays as it is', () => {
  const folder = join(state.directory, 'clustre');
  const env = { PATH: process.env['PATH'], JOBLY_CLUSTER_DIR: folder };
  const program = join(import.meta.dirname, 'db.ts');
  const options = { env, encoding: 'utf8' } as const;
  const { status, stderr } = spawnSync(process.execPath, [program, 'help'], options);
  expect(stderr).toContain(`There is no cluster in ${folder}. Is JOBLY_CLUSTER_DIR right?`);
  expect(status).toBe(1);
  expect(existsSync(folder)).toBe(false);
});
