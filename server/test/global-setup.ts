import { randomBytes } from 'node:crypto';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../src/db/embedded/start.ts';
import { createTemporaryState, TEST_SETTINGS } from './temporary-state.ts';
import { makeLogins } from '../src/db/logins.ts';
import { migrate } from '../src/db/migrator.ts';
import { installTasks } from '../src/tasks/install.ts';

/**
 * One real PostgreSQL with one migrated database, which each test file clones. TEST_DATABASE_URL uses another server
 * (an empty database of PostgreSQL 15+).
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const other = process.env['TEST_DATABASE_URL'];
  const server = other ? undefined : await startThrowAway();
  const url = other ?? server!.url;
  await migrate(url);
  await installTasks(url);
  const loginPassword = randomBytes(12).toString('hex');
  await makeLogins(url, (role) => ({ name: `${role}_test_login`, password: loginPassword }));
  project.provide('templateUrl', url);
  project.provide('loginPassword', loginPassword);
  return async () => server?.stop();
}

async function startThrowAway() {
  const state = createTemporaryState();
  const server = await startEmbeddedPostgres({
    stateDirectory: state.directory,
    settings: TEST_SETTINGS,
  });
  return {
    url: server.url,
    async stop() {
      await server.stop();
      state.remove();
    },
  };
}
