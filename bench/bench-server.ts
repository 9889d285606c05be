import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { endServer, makeServerHome } from '../e2e/support/running-server.ts';
import { SERVER_ENVIRONMENT, SERVER_FLAGS, SERVER_PROGRAM } from '../scripts/server-node.mjs';

const READY_WITHIN_MS = 60_000;

export interface BenchServer {
  address: string;
  port: number;
  databaseUrl: string;
  stateDirectory: string;
  pid: number;
  stop(): Promise<void>;
}

/**
 * The product on a database of its own, for the length of one measurement. It logs as in production,
 * into a file: a pipe would make this process read along, on cores that are being measured.
 */
export async function startBenchServer(env: Record<string, string> = {}): Promise<BenchServer> {
  const home = await makeServerHome();
  const address = `http://localhost:${home.port}`;
  const logFile = join(home.stateDirectory, 'server.log');
  const log = openSync(logFile, 'a');
  const child = spawn(process.execPath, [...SERVER_FLAGS, SERVER_PROGRAM], {
    env: {
      ...process.env,
      ...SERVER_ENVIRONMENT,
      NODE_ENV: 'development',
      LOG_LEVEL: 'info',
      PORT: String(home.port),
      SANDBOX_PORT: String(home.sandboxPort),
      PUBLIC_URL: address,
      JOBLY_STATE_DIR: home.stateDirectory,
      DATABASE_URL: '',
      TRUSTED_PROXIES: '127.0.0.1,::1',
      ...env,
    },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const output = () => readFileSync(logFile, 'utf8');
  const deadlineMs = Date.now() + READY_WITHIN_MS;
  while (!(await fetch(`${address}/readyz`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null || Date.now() > deadlineMs) {
      child.kill();
      throw new Error(`the server did not start:\n${output()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const databaseUrl = readFileSync(join(home.stateDirectory, 'database-url'), 'utf8').trim();
  return {
    address,
    port: home.port,
    databaseUrl,
    stateDirectory: home.stateDirectory,
    pid: child.pid!,
    async stop() {
      await endServer({ address, databaseUrl, sandbox: '', process: child, output });
      home.remove();
    },
  };
}

/** Connections as the server's own: the server's role, which sees every tenant. */
export function systemPool(databaseUrl: string, size = 10, settings = ''): pg.Pool {
  return new pg.Pool({
    connectionString: databaseUrl,
    options: `-c role=jobly_system -c timezone=UTC ${settings}`,
    max: size,
  });
}
