import type { Server } from 'node:http';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import type { Logger } from 'pino';
import { compose } from './compose.ts';
import type { Config } from './config.ts';
import { listenForChanges } from './db/changes.ts';
import { openDatabase } from './db/database.ts';
import { pendingMigrations } from './db/migrator.ts';
import { layDemoData } from './demo/lay-demo-data.ts';
import type { Readiness } from './http/operations.ts';
import { loadWebApp } from './http/static-files.ts';
import { startJobs } from './jobs/jobs.ts';
import { systemClock } from './ports/clock.ts';
import { Secret } from './ports/secret.ts';

export interface RunningServer {
  address: string;
  stop(): Promise<void>;
}

const CLOSE_DEADLINE_MS = 8_000;

/** Opens everything the role asks for on a migrated database, and closes it in the right order. */
export async function startServer(options: {
  config: Config;
  ownerUrl: string;
  secret: Secret;
  projectRoot: string;
  log: Logger;
  print: (line: string) => void;
}): Promise<RunningServer> {
  const { config, log } = options;
  const url = config.DATABASE_APP_URL ?? new Secret(options.ownerUrl);
  const connection = { url, assumeAppRole: config.DATABASE_APP_URL === undefined };
  const database = openDatabase({
    ...connection,
    poolSize: config.DATABASE_POOL_SIZE,
    onIdleError: (error) => log.warn({ err: error }, 'an idle database connection ended'),
  });
  if (config.demo) await layDemoData(database, systemClock.now());
  const worker = config.JOBLY_ROLE !== 'web';
  const jobs = await startJobs({ ...connection, worker, log });

  let stopping = false;
  const publicUrl = config.PUBLIC_URL ?? `http://localhost:${config.PORT}`;
  const composed = compose({
    config,
    secret: options.secret,
    publicUrl,
    database,
    enqueue: jobs.enqueue,
    clock: systemClock,
    log,
    web: loadWebApp(join(options.projectRoot, 'web', 'dist')),
    readiness: () => readiness(database.pool, () => stopping),
    print: options.print,
  });
  if (worker) await jobs.work(composed.jobs);
  const changes = listenForChanges({
    url,
    onChange: (change) => composed.live.publish(change),
    onReconnected: () => composed.live.publishToAll(),
    onError: (error) => log.warn({ err: error }, 'live signals are interrupted'),
  });
  await changes.ready;
  // A worker answers too: its health and its metrics are asked for over HTTP.
  const server = await listen(composed.app.fetch, config);

  return {
    address: publicUrl,
    async stop() {
      stopping = true;
      // An open event stream would hold the server's close for ever.
      composed.live.endAll();
      await closeServer(server);
      await changes.close();
      await jobs.stop();
      await database.close();
    },
  };
}

async function readiness(
  pool: Parameters<typeof pendingMigrations>[0],
  stopping: () => boolean,
): Promise<Readiness> {
  if (stopping()) return { ready: false, parts: { server: 'stopping' } };
  try {
    const pending = await pendingMigrations(pool);
    return pending.length === 0
      ? { ready: true, parts: { database: 'ok', migrations: 'ok' } }
      : { ready: false, parts: { database: 'ok', migrations: `${pending.length} pending` } };
  } catch {
    return { ready: false, parts: { database: 'away' } };
  }
}

type Fetch = Parameters<typeof serve>[0]['fetch'];

function listen(fetch: Fetch, config: Config): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch, hostname: config.HOST, port: config.PORT }, () =>
      resolve(server),
    ) as Server;
    server.on('error', reject);
  });
}

/** Lets running answers finish, but not for ever. */
function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const deadline = setTimeout(() => server.closeAllConnections(), CLOSE_DEADLINE_MS);
    server.close(() => {
      clearTimeout(deadline);
      resolve();
    });
    server.closeIdleConnections();
  });
}
