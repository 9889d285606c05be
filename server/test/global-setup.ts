import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../src/db/embedded/start.ts';
import { migrate } from '../src/db/migrator.ts';
import { installJobs } from '../src/jobs/install.ts';

declare module 'vitest' {
  interface ProvidedContext {
    templateUrl: string;
  }
}

/**
 * One real PostgreSQL for the run, with one migrated database that each test file clones.
 * TEST_DATABASE_URL runs the same tests on another server (an empty database of PostgreSQL 15+).
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const other = process.env['TEST_DATABASE_URL'];
  const server = other ? undefined : await startThrowAway();
  const url = other ?? server!.url;
  await migrate(url);
  await installJobs(url);
  project.provide('templateUrl', url);
  return async () => server?.stop();
}

async function startThrowAway() {
  const stateDirectory = mkdtempSync(join(tmpdir(), 'jobly-test-'));
  // As root the server runs as somebody else, who has to pass through.
  chmodSync(stateDirectory, 0o755);
  const server = await startEmbeddedPostgres({
    stateDirectory,
    // The data lives as long as the run: speed is all it needs.
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  });
  return {
    url: server.url,
    async stop() {
      await server.stop();
      rmSync(stateDirectory, { recursive: true, force: true });
    },
  };
}
