import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { SERVER_ENVIRONMENT, SERVER_FLAGS, SERVER_PROGRAM } from '../../scripts/server-node.mjs';
import { freePort } from '../../server/test/free-port.ts';
import { throwAwayFolder } from '../../server/test/temporary-state.ts';

export interface RunningServer {
  address: string;
  databaseUrl: string;
  /** The provider's sandbox beside it. */
  sandbox: string;
  process: ChildProcess;
  /** What it has printed so far. */
  output: () => string;
}

export interface ServerHome {
  stateDirectory: string;
  port: number;
  sandboxPort: number;
  remove(): void;
}

/** A folder and a port of its own: a server of one test never meets another's. */
export async function makeServerHome(folder = throwAwayFolder()): Promise<ServerHome> {
  const stateDirectory = mkdtempSync(join(folder, 'jobly-e2e-'));
  // As root, PostgreSQL runs as another user, which needs to traverse this directory.
  chmodSync(stateDirectory, 0o755);
  return {
    stateDirectory,
    port: await freePort(),
    sandboxPort: await freePort(),
    remove: () => rmSync(stateDirectory, { recursive: true, force: true }),
  };
}

/** Of GATE_PASSWORD in staff.ts, as `npm run staff -- hash-password` prints it. */
const GATE_PASSWORD_HASH =
  'scrypt:32768:8:1:vN1taMqfGV3uVtuCWz4phg:FmcjH631EcQI5dE48-AUGC8VsRlnGu_2Dth75VYk9fI';

/** The product as `npm start` runs it, after install and build. It prints into a file when one is named. */
export async function startServer(
  home: ServerHome,
  env: Record<string, string> = {},
  logFile?: string,
): Promise<RunningServer> {
  const address = `http://localhost:${home.port}`;
  let printed = '';
  const log = logFile === undefined ? 'pipe' : openSync(logFile, 'a');
  const output = () => (logFile === undefined ? printed : readFileSync(logFile, 'utf8'));
  const child = spawn(process.execPath, [...SERVER_FLAGS, SERVER_PROGRAM], {
    env: {
      ...process.env,
      ...SERVER_ENVIRONMENT,
      NODE_ENV: 'development',
      PORT: String(home.port),
      SANDBOX_PORT: String(home.sandboxPort),
      PUBLIC_URL: address,
      JOBLY_STATE_DIR: home.stateDirectory,
      DATABASE_URL: '',
      // Each visitor of a test has its own address, sent in X-Forwarded-For.
      TRUSTED_PROXIES: '127.0.0.1,::1',
      USER_FORM_PASSWORD_HASH: GATE_PASSWORD_HASH,
      ...env,
    },
    stdio: ['ignore', log, log],
  });
  if (log !== 'pipe') closeSync(log);
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  }
  await waitUntilReady(address, child, output);
  const databaseUrl = readFileSync(join(home.stateDirectory, 'database-url'), 'utf8').trim();
  const sandbox = `http://localhost:${home.sandboxPort}`;
  return { address, databaseUrl, sandbox, process: child, output };
}

async function waitUntilReady(address: string, child: ChildProcess, output: () => string) {
  const deadlineMs = Date.now() + 60_000;
  while (Date.now() < deadlineMs) {
    if (child.exitCode !== null) throw new Error(`the server ended:\n${output()}`);
    const answer = await fetch(`${address}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`the server was not ready in time:\n${output()}`);
}

export async function endServer(
  server: RunningServer,
  signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM',
): Promise<void> {
  const { exitCode, signalCode } = server.process;
  if (exitCode !== null || signalCode !== null) return;
  const ended = new Promise((resolve) => server.process.once('exit', resolve));
  server.process.kill(signal);
  await ended;
}
