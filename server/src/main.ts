import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError, readConfig } from './config.ts';
import { startEmbeddedPostgres } from './db/embedded/start.ts';
import { readOrCreateSecret } from './db/embedded/secret-file.ts';
import { resolveStateDirectory } from './db/embedded/state-directory.ts';
import { migrate } from './db/migrator.ts';
import { installJobs } from './jobs/install.ts';
import { makeLogger } from './logger.ts';
import { Secret } from './ports/secret.ts';
import { startServer } from './start-server.ts';
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
  const log = makeLogger(config.logLevel);

  const embedded = config.DATABASE_URL
    ? undefined
    : await startEmbeddedPostgres({ stateDirectory, report: print });
  try {
    const ownerUrl = config.DATABASE_URL?.reveal() ?? embedded!.url;
    await migrate(ownerUrl, { report: print });
    await installJobs(ownerUrl);
    const server = await startServer({ config, ownerUrl, secret, projectRoot, log, print });
    stopOnSignal(async () => {
      await server.stop();
      await embedded?.stop();
    });
    print(
      welcomeCard({
        address: server.address,
        demo: config.demo,
        inbox: config.sms.carrier === 'local' && !config.production,
      }),
    );
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false;
  const onSignal = () => {
    if (stopping) return;
    stopping = true;
    stop().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

/** One sentence for the person at the terminal; a stack only for what we did not foresee. */
function fail(error: unknown): never {
  const known: NodeJS.ErrnoException = error instanceof Error ? error : new Error(String(error));
  const { code, message, stack, name } = known;
  const foreseen =
    error instanceof ConfigError || /AlreadyRunningError|MigrationError/.test(name ?? '');
  if (code === 'EADDRINUSE') {
    process.stderr.write(
      `Port ${process.env['PORT'] ?? 4000} is taken by another program. Set PORT to a free one.\n`,
    );
  } else process.stderr.write(`${foreseen ? message : (stack ?? message)}\n`);
  process.exit(1);
}

await main().catch(fail);
