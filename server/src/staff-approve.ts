import { join } from 'node:path';
import { openConfiguredProvider, openFiles, openOtherProviders, openProvider } from './adapters.ts';
import { composeApproval } from './compose.ts';
import { readConfig } from './config.ts';
import { startDatabaseClock } from './db/database-clock.ts';
import type { Database } from './db/database.ts';
import { readOrCreateSecret } from './db/embedded/secret-file.ts';
import { resolveStateDirectory } from './db/embedded/state-directory.ts';
import { projectRoot } from './db/cli/terminal.ts';
import { startTasks } from './tasks/tasks.ts';
import { makeLogger } from './logger.ts';
import { Secret } from './secret.ts';
import { makeMetrics } from './telemetry/metrics.ts';

/** Third parties are not called: the server does what is queued. */
const NOBODY = {
  baseUrl: 'http://127.0.0.1:1',
  apiKey: new Secret(''),
  webhookSecret: new Secret(''),
};

/** Approves a two-person change from the server's command line. */
export async function approveProposal(
  database: Database,
  url: Secret,
  id: string,
): Promise<string> {
  const config = readConfig(process.env);
  const stateDirectory = resolveStateDirectory(projectRoot, process.env);
  const log = makeLogger('warn');
  await using opened = new AsyncDisposableStack();
  const tasks = await startTasks({ url, worker: false, log });
  opened.defer(() => tasks.stop());
  const clock = await startDatabaseClock(database.pool, () => {});
  opened.defer(async () => clock.stop());
  const approve = composeApproval({
    config,
    // Same secret as the server's: queued notices are encrypted with it.
    secret:
      config.APP_SECRET ?? new Secret(readOrCreateSecret(join(stateDirectory, 'app-secret'), 32)),
    trialPassword: undefined,
    publicUrl: config.PUBLIC_URL ?? `http://localhost:${config.PORT}`,
    database,
    enqueue: tasks.enqueue,
    enqueueAll: tasks.enqueueAll,
    clock,
    log,
    metrics: makeMetrics(),
    web: undefined,
    customerPages: undefined,
    sitePages: undefined,
    provider: (await openConfiguredProvider(config)) ?? openProvider(config, NOBODY),
    otherProviders: await openOtherProviders(config),
    files: openFiles(config, stateDirectory),
    breakers: [],
    readiness: async () => ({ ready: true, parts: {} }),
    print: () => {},
  });
  return approve(id);
}
