import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createTemporaryState } from '../../../test/temporary-state.ts';
import type { OpenDatabase } from './open-database.ts';
import { runShell } from './shell.ts';

const state = createTemporaryState();
afterAll(() => state.remove());

const database: OpenDatabase = {
  url: 'postgres://owner:s%40cret@127.0.0.1:5999/jobly?sslmode=disable',
  isConfigured: true,
};

test('psql gets the address as an argument and the password apart from it', async () => {
  const program = join(state.directory, 'psql');
  const seen = join(state.directory, 'seen');
  writeFileSync(program, `#!/bin/sh\nprintf '%s\\n' "$PGPASSWORD" "$@" > ${seen}\nexit 3\n`);
  chmodSync(program, 0o755);
  expect(await runShell({ database, sql: 'select 1', program })).toBe(3);
  expect(readFileSync(seen, 'utf8').trim().split('\n')).toEqual([
    's@cret',
    '--no-psqlrc',
    '--set=ON_ERROR_STOP=1',
    '--command=select 1',
    'postgres://owner@127.0.0.1:5999/jobly?sslmode=disable',
  ]);
});

test('without psql it says how to get it, and keeps the password of DATABASE_URL to itself', async () => {
  const program = join(state.directory, 'none');
  const shown = async (facts: Partial<OpenDatabase>) => {
    let text = '';
    const report = (line: string) => void (text += line);
    const options = { database: { ...database, ...facts }, sql: undefined, report };
    expect(await runShell({ ...options, program })).toBe(127);
    return text;
  };
  const configured = await shown({});
  expect(configured).toContain('apt install postgresql-client');
  expect(configured).toContain('postgres://owner@127.0.0.1:5999/jobly');
  expect(configured).not.toContain('cret');
  expect(await shown({ isConfigured: false, sharedWith: 4711 })).toContain(database.url);
  expect(await shown({ isConfigured: false })).toContain('while Jobly runs');
});
