import { test } from '@playwright/test';
import {
  endServer,
  makeServerHome,
  startServer,
  type RunningServer,
  type ServerHome,
} from './running-server.ts';

const SHARED = ['JOBLY_ADDRESS', 'JOBLY_DATABASE_URL', 'JOBLY_SANDBOX'] as const;

/**
 * A stack and a provider of their own for the journeys of this file, one after the other: their faults
 * would reach into those of others. A provider that is slow is not waited for so long.
 */
export function useOwnStack(): () => RunningServer {
  let home: ServerHome;
  let server: RunningServer;
  const before = SHARED.map((name) => process.env[name]);
  test.describe.configure({ mode: 'serial', timeout: 90_000 });
  test.beforeAll(async () => {
    home = await makeServerHome();
    server = await startServer(home, {
      JOBLY_DEMO: 'off',
      SANDBOX_VERIFY_AFTER_SECONDS: '3600',
      LOPAY_TIMEOUT_MS: '1500',
    });
    process.env['JOBLY_ADDRESS'] = server.address;
    process.env['JOBLY_DATABASE_URL'] = server.databaseUrl;
    process.env['JOBLY_SANDBOX'] = server.sandbox;
  });
  test.afterAll(async () => {
    for (const [index, name] of SHARED.entries()) process.env[name] = before[index];
    await endServer(server);
    home.remove();
  });
  return () => server;
}
