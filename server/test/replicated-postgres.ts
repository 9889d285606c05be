import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { superuserUrl } from '../src/db/embedded/owner-database.ts';
import { readIfPresent } from '../src/db/embedded/secret-file.ts';
import { startEmbeddedPostgres } from '../src/db/embedded/start.ts';
import { makeLogins } from '../src/db/logins.ts';
import { migrate } from '../src/db/migrator.ts';
import { withClient } from '../src/db/with-client.ts';
import { createTemporaryState, TEST_SETTINGS } from './temporary-state.ts';

/** A migrated primary and a streaming standby. */
export async function startReplicatedPostgres() {
  const [first, second] = [createTemporaryState(), createTemporaryState()];
  const start = (stateDirectory: string, settings = {}) =>
    startEmbeddedPostgres({ stateDirectory, settings: { ...TEST_SETTINGS, ...settings } });
  const made = await start(first.directory);
  await migrate(made.url);
  const logins = await makeLogins(made.url, (role) => ({ name: `${role}_login`, password: 'x' }));
  // Like a base backup: the files of a stopped server, with their owner.
  await made.stop();
  execFileSync('cp', ['-a', `${first.directory}/.`, second.directory]);
  const primary = await start(first.directory);
  const password = readIfPresent(join(first.directory, 'superuser-password'))!.trim();
  writeFileSync(join(second.directory, 'data', 'standby.signal'), '');
  const { port } = new URL(primary.url);
  const standby = await start(second.directory, {
    primary_conninfo: `host=127.0.0.1 port=${port} user=postgres password=${password}`,
  });
  const runOnStandby = async (what: string) => {
    const standbyPort = Number(new URL(standby.url).port);
    const client = new pg.Client({ connectionString: superuserUrl(standbyPort, password) });
    await withClient(client, () => client.query(what));
  };
  return {
    primary,
    standby,
    logins,
    promote: () => runOnStandby('select pg_promote()'),
    /** It keeps answering with older data. */
    pauseReplay: () => runOnStandby('select pg_wal_replay_pause()'),
    resumeReplay: () => runOnStandby('select pg_wal_replay_resume()'),
    async stop(): Promise<void> {
      await Promise.all([standby.stop(), primary.stop()]);
      first.remove();
      second.remove();
    },
  };
}
