import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { AppError } from '@jobly/core/errors';
import { compose, composeTasks, type App } from './compose.ts';
import { listenForChanges } from './db/changes.ts';
import { startDatabaseClock } from './db/database-clock.ts';
import { openDatabase, type Database } from './db/database.ts';
import type { Logins } from './db/logins.ts';
import { startSignalSender } from './db/signal-sender.ts';
import { layDemoData } from './demo/lay-demo-data.ts';
import { payDemoLinks } from './demo/pay-demo-links.ts';
import { staffAccounts } from './features/accounts/feature.ts';
import type { AppContext } from './app-context.ts';
import { loadCustomerPages } from './http/pages/customer-pages.ts';
import {
  MOST_CONNECTIONS,
  SERVER_SETTINGS,
  SILENCE_LIMIT_MS,
} from './http/requests/server-settings.ts';
import { loadSitePages } from './http/sites/site-pages.ts';
import { loadWebApp } from './http/pages/web-app.ts';
import { startTasks } from './tasks/tasks.ts';
import type { Clock } from './ports/clock.ts';
import { readinessCheck } from './readiness.ts';

type Given =
  | 'config'
  | 'secret'
  | 'trialPassword'
  | 'provider'
  | 'files'
  | 'log'
  | 'metrics'
  | 'accessLog'
  | 'print';

interface StartOptions extends Pick<AppContext, Given> {
  logins: Logins;
  projectRoot: string;
  /** Set when the sandbox stands in for the provider. */
  sandboxUrl: string | undefined;
}

const CLOSE_DEADLINE_MS = 8_000;

export async function startServer(options: StartOptions) {
  const opened = new AsyncDisposableStack();
  try {
    const address = await open(options, opened);
    return { address, stop: () => opened.disposeAsync() };
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}

async function open(options: StartOptions, opened: AsyncDisposableStack): Promise<string> {
  const { logins, projectRoot, sandboxUrl, ...given } = options;
  const { config, log } = given;
  const { jobly_system: url, jobly_app: tenantUrl } = logins;
  const openPools = (poolSize: number) => {
    const pools = openDatabase({
      url,
      tenantUrl,
      replicaHosts: config.DATABASE_READ_HOSTS,
      poolSize,
      onIdleError: (error) => log.warn({ err: error }, 'an idle database connection ended'),
    });
    opened.defer(() => pools.close());
    return pools;
  };
  const database = openPools(config.DATABASE_POOL_SIZE);
  await database.check();
  const clock = await startDatabaseClock(database.pool, (error) =>
    log.warn({ err: error }, "the database's time could not be read"),
  );
  opened.defer(async () => clock.stop());
  // Demo links are paid through this process's own HTTP server.
  const newDemo =
    config.demo && config.JOBLY_ROLE !== 'worker' && (await layDemoData(database, clock.now()));
  await appointFirstAdmin(options, database, clock);
  const worker = config.JOBLY_ROLE !== 'web';
  // Separate pools: requests find a connection however many tasks wait for a lock (M17).
  const tasksDatabase = worker
    ? openPools(Math.max(2, Math.ceil(config.DATABASE_POOL_SIZE / 2)))
    : undefined;
  const tasks = await startTasks({ url, worker, log, timeTask: given.metrics.timeTask });
  opened.defer(() => tasks.stop());

  const publicUrl = config.PUBLIC_URL ?? `http://localhost:${config.PORT}`;
  const { enqueue, enqueueAll } = tasks;
  const context: AppContext = {
    ...given,
    publicUrl,
    database,
    tasksDatabase,
    enqueue,
    enqueueAll,
    clock,
    breakers: [],
    web: await loadWebApp(join(projectRoot, 'web', 'dist')),
    customerPages: await loadCustomerPages(join(projectRoot, 'web', 'dist-pay')),
    sitePages: await loadSitePages(join(projectRoot, 'web', 'dist-site')),
    readiness: readinessCheck(database.pool, () => opened.disposed, database),
  };
  const app = compose(context);
  const changes = listenForChanges({
    url,
    onChange: (change) => app.live.publish(change),
    onReconnected: () => app.live.publishToAll(),
    onError: (error) => log.warn({ err: error }, 'live signals are interrupted'),
  });
  opened.defer(() => changes.close());
  await changes.ready;
  const sender = startSignalSender({
    url,
    onError: (error) => log.warn({ err: error }, 'signals are not sent from here'),
  });
  opened.defer(() => sender.stop());
  // A worker answers health checks and metrics.
  const server = await listen(app, context, () => opened.disposed);
  opened.defer(async () => {
    // Report 'not ready' but keep answering until load balancers have noticed.
    await sleep(config.shutdownDelayMs);
    // An open event stream would block the server's close.
    app.live.endAll();
    return closeServer(server);
  });
  if (tasksDatabase) await tasks.work(composeTasks({ ...context, database: tasksDatabase }));
  if (newDemo && sandboxUrl) {
    const address = `http://127.0.0.1:${config.PORT}`;
    const { ensureMerchant } = app;
    const paying = payDemoLinks({ ...options, database, ensureMerchant, address, sandboxUrl });
    opened.defer(() => paying);
  }
  return publicUrl;
}

/** A phone that cannot become an admin does not stop the start; it is reported. */
async function appointFirstAdmin(
  { config, print }: StartOptions,
  database: Database,
  clock: Clock,
): Promise<void> {
  const phone = config.FIRST_ADMIN_PHONE;
  if (!phone) return;
  try {
    const done = await staffAccounts(database).makeFirstAdmin({ phone, now: clock.now() });
    if (done) print(`FIRST_ADMIN_PHONE: ${done}`);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    print(`FIRST_ADMIN_PHONE was not used: ${error.message}`);
  }
}

function listen(
  { listener }: App,
  { config, metrics }: AppContext,
  stopping: () => boolean,
): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer(SERVER_SETTINGS, (request, response) => {
      // Tell the client not to reuse this connection.
      if (stopping()) response.shouldKeepAlive = false;
      listener(request, response);
    });
    server.timeout = SILENCE_LIMIT_MS;
    server.maxConnections = MOST_CONNECTIONS;
    let refused = 0;
    server.on('drop', () => (refused += 1));
    metrics.addGauges({
      jobly_connections: {
        help: 'Open connections',
        read: promisify(server.getConnections.bind(server)),
      },
      jobly_connections_refused: {
        help: 'Connections that were refused because too many were open',
        read: () => refused,
      },
    });
    server.on('error', reject);
    server.listen(config.PORT, config.HOST, () => resolve(server));
  });
}

const CLOSE_IDLE_EVERY_MS = 50;

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const deadline = setTimeout(() => server.closeAllConnections(), CLOSE_DEADLINE_MS);
    const idle = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS);
    server.close(() => {
      clearTimeout(deadline);
      clearInterval(idle);
      resolve();
    });
    server.closeIdleConnections();
  });
}
