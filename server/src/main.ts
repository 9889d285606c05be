import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  openConfiguredProvider,
  openFiles,
  openOtherProviders,
  openSimulated,
} from './adapters.ts';
import { ignoreClosedOutput } from './closed-output.ts';
import { nameCommands } from './command-names.ts';
import { readConfig, type Config } from './config.ts';
import { startEmbeddedPostgres } from './db/embedded/start.ts';
import { readOrCreateSecret } from './db/embedded/secret-file.ts';
import { resolveStateDirectory } from './db/embedded/state-directory.ts';
import {
  ensureEmbeddedLogins,
  refuseUnfitLogins,
  refusePendingChanges,
  type Logins,
} from './db/logins.ts';
import { migrate } from './db/migrator.ts';
import { refuseUnfitOwner } from './db/roles.ts';
import { installTasks } from './tasks/install.ts';
import { makeAccessLog } from './http/operations/access-log.ts';
import { isForThisMachine } from './http/requests/client-address.ts';
import { makeLogger } from './logger.ts';
import { Secret } from './secret.ts';
import { startSandbox } from './sandbox-process.ts';
import { startServer } from './start-server.ts';
import { diskGauges } from './telemetry/disk-gauges.ts';
import { makeMetrics } from './telemetry/metrics.ts';
import { startupSentence } from './startup-sentence.ts';
import { welcomeCard } from './welcome.ts';

const projectRoot = join(import.meta.dirname, '..', '..');
const print = (line: string) => process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  const envFile = join(projectRoot, '.env');
  if (existsSync(envFile)) process.loadEnvFile(envFile);
  const config = readConfig(process.env);
  const stateDirectory = resolveStateDirectory(projectRoot, process.env);
  const secret =
    config.APP_SECRET ?? new Secret(readOrCreateSecret(join(stateDirectory, 'app-secret'), 32));
  const trialPassword =
    config.production || config.USER_FORM_PASSWORD_HASH
      ? undefined
      : new Secret(readOrCreateSecret(join(stateDirectory, 'user-form-password'), 8));
  const log = makeLogger(config.logLevel);

  const stopRequest = new AbortController();
  const opened = { stack: new AsyncDisposableStack(), stopRequested: stopRequest.signal };
  let closing: Promise<void> | undefined;
  // All callers wait for the same end; the stack's own second call would return at once.
  const close = () => (closing ??= opened.stack.disposeAsync());
  const { promise: startEnded, resolve: endStart } = Promise.withResolvers<void>();
  stopOnSignal(async () => {
    stopRequest.abort();
    // A running start step would fail loudly without the database.
    await Promise.race([startEnded, sleep(STEP_PATIENCE_MS)]);
    await close();
  });
  try {
    const metrics = makeMetrics();
    const logins = await prepareDatabase(config, stateDirectory, opened);
    const configured = await openConfiguredProvider(config);
    const sandbox = configured ? undefined : await openSandbox(config, stateDirectory, opened);
    const sandboxUrl = sandbox?.baseUrl;
    const provider = configured ?? (await openSimulated(config, sandbox!));
    const { FILES_DIR: files } = config;
    metrics.addGauges(
      diskGauges({
        state: stateDirectory,
        ...(files && !config.s3 ? { files: resolve(files) } : {}),
      }),
    );
    const accessLog = makeAccessLog(config.logLevel);
    const options = {
      config,
      logins,
      secret,
      trialPassword,
      projectRoot,
      provider,
      otherProviders: await openOtherProviders(config),
      files: openFiles(config, stateDirectory),
      sandboxUrl,
      log,
      metrics,
      accessLog,
      print,
    };
    const server = await stopWith(opened, startServer(options));
    // For the person at this machine only (http/requests/client-address.ts).
    const trial = !config.production && isForThisMachine(server.address);
    print(
      welcomeCard({
        address: server.address,
        demo: config.demo,
        inbox: trial && !config.sms ? `http://localhost:${config.PORT}/dev/inbox` : undefined,
        sandbox: sandboxUrl,
        userFormPassword: trial ? trialPassword?.reveal() : undefined,
      }),
    );
  } catch (error) {
    // A stop during the start makes it fail; that is not reported.
    if (!stopRequest.signal.aborted) {
      await close();
      throw error;
    }
  } finally {
    endStart();
  }
}

interface Opened {
  stack: AsyncDisposableStack;
  stopRequested: AbortSignal;
}

/** How long a stop waits for the current start step. */
const STEP_PATIENCE_MS = 5_000;

/** Migrates if the owner's login is given; returns the app's logins. */
async function prepareDatabase(
  config: Config,
  stateDirectory: string,
  opened: Opened,
): Promise<Logins> {
  const { DATABASE_URL: configured, logins: own } = config;
  if (!configured && own) {
    await refusePendingChanges(own);
    await refuseUnfitLogins(own);
    return own;
  }
  const ownerUrl = configured?.reveal() ?? (await openEmbedded(stateDirectory, opened));
  await refuseUnfitOwner(ownerUrl);
  await migrate(ownerUrl, { report: print });
  await installTasks(ownerUrl);
  // Outside production, the owner's login alone is enough.
  if (configured && !own) return { jobly_app: configured, jobly_system: configured };
  const logins = own ?? (await ensureEmbeddedLogins(ownerUrl, stateDirectory));
  await refuseUnfitLogins(logins);
  return logins;
}

async function openEmbedded(stateDirectory: string, opened: Opened): Promise<string> {
  const starting = startEmbeddedPostgres({ stateDirectory, report: print });
  return (await stopWith(opened, starting)).url;
}

function openSandbox(config: Config, stateDirectory: string, opened: Opened) {
  const webhookUrl = (endpoint: string) =>
    `http://127.0.0.1:${config.PORT}/functions/v1/${endpoint}`;
  const port = config.SANDBOX_PORT;
  const starting = startSandbox({ projectRoot, stateDirectory, port, webhookUrl, report: print });
  return stopWith(opened, starting);
}

/** Stopped at once if a stop was requested meanwhile: it would outlive us. */
async function stopWith<T extends { stop(): Promise<void> }>(
  opened: Opened,
  starting: Promise<T>,
): Promise<T> {
  const started = await starting;
  if (opened.stack.disposed) await started.stop();
  else opened.stack.defer(() => started.stop());
  opened.stopRequested.throwIfAborted();
  return started;
}

/** Set before anything is opened, so that a half-started server is also shut down in order. */
function stopOnSignal(stop: () => Promise<void>): void {
  const onSignal = () => void stop().then(() => process.exit(0), fail);
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, onSignal);
}

function fail(error: unknown): never {
  process.stderr.write(`${nameCommands(startupSentence(error, process.env))}\n`);
  process.exit(1);
}

ignoreClosedOutput();
await main().catch(fail);
