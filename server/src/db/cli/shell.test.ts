import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createTemporaryState } from '../../../test/temporary-state.ts';
import { runShell } from './shell.ts';

const state = createTemporaryState();
afterAll(() => state.remove());

const url = 'postgres://owner:s%40cret@127.0.0.1:5999/jobly?sslmode=disable';

test('psql gets the address as an argument and the password apart from it', async () => {
  const program = join(state.directory, 'psql');
  const seen = join(state.directory, 'seen');
  writeFileSync(program, `#!/bin/sh\nprintf '%s\\n' "$PGPASSWORD" "$@" > ${seen}\nexit 3\n`);
  chmodSync(program, 0o755);
  expect(await runShell(url, 'select 1', program)).toBe(3);
  expect(readFileSync(seen, 'utf8').trim().split('\n')).toEqual([
    's@cret',
    '--no-psqlrc',
    '--set=ON_ERROR_STOP=1',
    '--command=select 1',
    'postgres://owner@127.0.0.1:5999/jobly?sslmode=disable',
  ]);
});

test('without psql it says how to get it', async () => {
  const program = join(state.directory, 'none');
  await expect(runShell(url, undefined, program)).rejects.toThrow('apt install postgresql-client');
});
