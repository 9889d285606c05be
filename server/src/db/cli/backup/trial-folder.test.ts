import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTemporaryState, TEST_SETTINGS } from '../../../../test/temporary-state.ts';
import { startEmbeddedPostgres } from '../../embedded/start.ts';
import { migrate } from '../../migrator.ts';
import { withClient } from '../../with-client.ts';
import { verifyBackup } from './backup-file.ts';
import { copyTrial, restoreTrial } from './trial-folder.ts';

const state = createTemporaryState();
const elsewhere = createTemporaryState();
const source = { file: join(state.directory, 'trial.backup.gz'), key: undefined };

afterAll(() => {
  state.remove();
  elsewhere.remove();
});

/** A statement on the trial, which runs for as long as that takes. */
async function run(sql: string, stateDirectory = state.directory): Promise<unknown[]> {
  const server = await startEmbeddedPostgres({ stateDirectory, settings: TEST_SETTINGS });
  try {
    const client = new Client({ connectionString: server.url });
    return (await withClient(client, () => client.query<object>(sql))).rows;
  } finally {
    await server.stop();
  }
}

beforeAll(async () => {
  const server = await startEmbeddedPostgres({
    stateDirectory: state.directory,
    settings: TEST_SETTINGS,
  });
  await migrate(server.url);
  const client = new Client({ connectionString: server.url });
  await withClient(client, () => client.query(`create table kept as select 'before' as word`));
  await expect(copyTrial(state.directory, source)).rejects.toThrow('Stop it first');
  await server.stop();
  await copyTrial(state.directory, source);
}, 60_000);

test('comes back in another folder, which has passwords of its own', async () => {
  expect(await verifyBackup(source.file)).toBe('folder');
  await restoreTrial(elsewhere.directory, source);
  expect(await run('select word from kept', elsewhere.directory)).toEqual([{ word: 'before' }]);
}, 60_000);

test('takes the place of what is there, which is kept', async () => {
  await run(`update kept set word = 'after'`);
  const { keptAs } = await restoreTrial(state.directory, source);
  expect(await run(`select word from kept`)).toEqual([{ word: 'before' }]);
  expect(existsSync(join(keptAs, 'PG_VERSION'))).toBe(true);
  expect(existsSync(join(state.directory, 'restoring'))).toBe(false);
}, 60_000);

test('that was cut off between taking the data away and putting its own there has lost nothing', async () => {
  rmSync(join(state.directory, 'data.before-restore'), { recursive: true });
  renameSync(join(state.directory, 'data'), join(state.directory, 'data.before-restore'));
  expect(await run(`select word from kept`)).toEqual([{ word: 'before' }]);
}, 60_000);

test('of a newer Jobly is refused, and nothing is changed', async () => {
  const newer = { ...source, file: join(state.directory, 'newer.backup.gz') };
  await run(
    `insert into schema_migrations (name, checksum, needs) values ('9999_newer', 'x', '9999')`,
  );
  await copyTrial(state.directory, newer);
  await expect(restoreTrial(state.directory, newer)).rejects.toThrow('9999_newer');
  expect(existsSync(join(state.directory, 'restoring'))).toBe(false);
  expect(await run('select word from kept')).toEqual([{ word: 'before' }]);
}, 60_000);
