import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHILD_ENVIRONMENT } from '../test/child-environment.ts';
import { cloneDatabase, type TestDatabase } from '../test/test-database.ts';
import { acquireInstanceLock } from './db/embedded/instance-lock.ts';

let database: TestDatabase;
let taken: Server;
let state: string;
beforeAll(async () => {
  database = await cloneDatabase();
  taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  state = mkdtempSync(join(tmpdir(), 'jobly-startup-'));
});
afterAll(async () => {
  taken.close();
  await database.drop();
  rmSync(state, { recursive: true, force: true });
});

/** What the server says at the terminal before it gives up. */
function startWith(env: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      ...CHILD_ENVIRONMENT,
      NODE_ENV: 'test',
      PORT: '1',
      HOST: '203.0.113.1',
      JOBLY_STATE_DIR: state,
      DATABASE_URL: database.url,
      ...env,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
    // A start that hangs is ended, and then has no exit code.
    timeout: 45_000,
    killSignal: 'SIGKILL',
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, said })));
}

const provider = {
  LOPAY_BASE_URL: 'http://127.0.0.1:1',
  LOPAY_API_KEY: 'key',
  LOPAY_WEBHOOK_SECRET: 'whsec_c2VjcmV0c2VjcmV0c2VjcmV0',
};

describe('a start that cannot succeed', { timeout: 60_000 }, () => {
  it.each([
    [
      'a state folder where no folder can be',
      { JOBLY_STATE_DIR: '/proc/jobly' },
      'Set JOBLY_STATE_DIR',
    ],
    [
      'a files folder where no folder can be',
      { ...provider, FILES_DIR: '/proc/files' },
      'Set FILES_DIR',
    ],
    [
      'an app database that nobody serves',
      {
        ...provider,
        DATABASE_APP_URL: 'postgres://jobly@localhost:1/jobly',
        DATABASE_SYSTEM_URL: 'postgres://jobly@localhost:1/jobly',
      },
      'The database at DATABASE_APP_URL cannot be used: connect ECONNREFUSED',
    ],
    ["the sandbox's port taken", {}, 'Set SANDBOX_PORT to a free one.'],
  ])('ends with a sentence: %s', async (_, env, sentence) => {
    const SANDBOX_PORT = String((taken.address() as AddressInfo).port);
    const { code, said } = await startWith({ SANDBOX_PORT, ...env });
    expect(said).toContain(sentence);
    expect(said).not.toMatch(/\n\s+at /);
    expect(code).toBe(1);
  });

  it('names the state folder where another server uses it, and not the port', async () => {
    const folder = join(state, 'sandbox');
    mkdirSync(folder, { recursive: true });
    const lock = acquireInstanceLock(folder);
    const { code, said } = await startWith({
      SANDBOX_PORT: String((taken.address() as AddressInfo).port),
    });
    lock.release();
    expect(said).toMatch(/^Jobly is already running on this data .*JOBLY_STATE_DIR.*\n$/);
    expect(code).toBe(1);
  });
});
