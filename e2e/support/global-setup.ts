import { mkdirSync, writeFileSync } from 'node:fs';
import type { FullConfig } from '@playwright/test';
import { freePort } from '../../server/test/free-port.ts';
import { ensureBuilt } from '../../scripts/setup.mjs';
import { serverLogFile } from './failure-report.ts';
import { endServer, makeServerHome, startServer } from './running-server.ts';

/** One server for all journeys; each makes its own accounts in it. */
export default async function globalSetup(config: FullConfig): Promise<() => Promise<void>> {
  // Also when started without `npm test`: never an older server than its sources.
  await ensureBuilt();
  const home = await makeServerHome();
  // Verification waits for the test that wants it: most screens show a business in review.
  const pushOrigin = `http://127.0.0.1:${await freePort()}`;
  const server = await startServer(home, {
    SANDBOX_VERIFY_AFTER_SECONDS: '3600',
    PUSH_TEST_ORIGIN: pushOrigin,
  });
  // Where the journey of notices starts its push service.
  process.env['JOBLY_PUSH_ORIGIN'] = pushOrigin;
  process.env['JOBLY_ADDRESS'] = server.address;
  process.env['JOBLY_DATABASE_URL'] = server.databaseUrl;
  process.env['JOBLY_SANDBOX'] = server.sandbox;
  return async () => {
    const { outputDir } = config.projects[0]!;
    mkdirSync(outputDir, { recursive: true });
    try {
      await endServer(server);
    } finally {
      writeFileSync(serverLogFile(outputDir), server.output());
    }
    home.remove();
  };
}
