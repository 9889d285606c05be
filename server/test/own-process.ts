import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { CHILD_ENVIRONMENT } from './child-environment.ts';
import { freePort } from './free-port.ts';
import { createTemporaryState } from './temporary-state.ts';
import { TEST_SECRET } from './test-server.ts';

export interface OwnProcess {
  url: string;
  pid: number;
  lines: string[];
  /** The exit code, once it has ended and every line has been read. */
  ended: Promise<number | null>;
  stop(): Promise<void>;
}

const here = (name: string) => join(import.meta.dirname, name);

/** The server as a separate process on a test's database. */
export async function startOwnProcess(
  databaseUrl: string,
  env: Record<string, string> = {},
): Promise<OwnProcess> {
  const state = createTemporaryState();
  const port = await freePort();
  const child = spawn(
    process.execPath,
    ['--import', here('shift-date.ts'), here('../src/main.ts')],
    {
      env: {
        ...CHILD_ENVIRONMENT,
        NODE_ENV: 'test',
        PORT: String(port),
        SHIFT_DATE_MS: '0',
        DATABASE_URL: databaseUrl,
        APP_SECRET: TEST_SECRET,
        JOBLY_STATE_DIR: state.directory,
        // Unreachable: what does not need the provider must work without it.
        LOPAY_BASE_URL: 'http://127.0.0.1:1',
        LOPAY_API_KEY: 'test-key',
        LOPAY_WEBHOOK_SECRET: `whsec_${Buffer.from('a secret for the tests').toString('base64')}`,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const lines: string[] = [];
  const url = `http://127.0.0.1:${port}`;
  const { promise: up, resolve } = Promise.withResolvers<void>();
  for (const output of [child.stdout, child.stderr]) {
    createInterface({ input: output }).on('line', (line) => {
      lines.push(line);
      if (line.includes(`localhost:${port}`)) resolve();
    });
  }
  const ended = once(child, 'close').then(([code]) => {
    state.remove();
    return code as number | null;
  });
  await Promise.race([
    up,
    ended.then(() => {
      throw new Error(`the server ended while starting:\n${lines.join('\n')}`);
    }),
  ]);
  return {
    url,
    pid: child.pid!,
    lines,
    ended,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
