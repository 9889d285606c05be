import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dose } from './dose.ts';
import { freePort } from './free-port.ts';
import { cloneDatabase, type TestDatabase } from './test-database.ts';

/** In `npm run drill -- release` alone: it packs and unpacks 200 MB. Releases are for Linux. */
const isDrilled = process.platform === 'linux' && dose({ test: 0, drill: 1 }) === 1;
const PROJECT = join(import.meta.dirname, '..', '..');
const run = promisify(execFile);

let database: TestDatabase;
let folder: string;
let first: string;
const running = new Set<() => Promise<unknown>>();

beforeAll(async () => {
  if (!isDrilled) return;
  database = await cloneDatabase();
  folder = fs.mkdtempSync(join(tmpdir(), 'jobly-release-'));
  // As root, images are processed as `nobody`, which needs to traverse this directory.
  fs.chmodSync(folder, 0o755);
  const { stdout } = await run(process.execPath, [join(PROJECT, 'scripts', 'release.mjs')]);
  const archive = stdout.trim().split('\n')[0]!;
  await run('sha256sum', ['--check', `${archive}.sha256`], { cwd: join(archive, '..') });
  first = unpacked('first');
  await run('tar', ['-xzf', archive, '-C', first, '--strip-components=1']);
}, 300_000);
afterAll(async () => {
  if (!isDrilled) return;
  for (const stop of running) await stop();
  fs.rmSync(folder, { recursive: true });
  await database.drop();
});

function unpacked(name: string): string {
  fs.mkdirSync(join(folder, name));
  return join(folder, name);
}

/** The release as a later version of itself would be: with one migration more. */
function laterVersion(before: string, name: string, sql: string): string {
  const later = unpacked(name);
  fs.cpSync(before, later, { recursive: true, verbatimSymlinks: true });
  const changes = join(later, 'server', 'migrations');
  const number = Number(fs.readdirSync(changes).toSorted().at(-1)!.slice(0, 4)) + 1;
  fs.writeFileSync(join(changes, `${String(number).padStart(4, '0')}_${name}.sql`), sql);
  return later;
}

/** Nothing else: no npm, no Node, no home directory. */
const environment = (more: Record<string, string> = {}) => ({
  PATH: '/usr/bin:/bin',
  DATABASE_URL: database.url,
  JOBLY_STATE_DIR: join(folder, 'state'),
  ...more,
});

const jobly = (release: string, ...args: string[]) =>
  run(join(release, 'bin', 'jobly'), args, { env: environment() });

async function start(release: string) {
  const port = String(await freePort());
  const env = environment({
    PORT: port,
    SANDBOX_PORT: String(await freePort()),
    JOBLY_STATE_DIR: join(folder, `state-${port}`),
  });
  const child = spawn(join(release, 'bin', 'jobly'), [], { env });
  const ended = once(child, 'exit') as Promise<[number | null]>;
  let said = '';
  for (const output of [child.stdout, child.stderr]) {
    output.on('data', (chunk: Buffer) => (said += chunk.toString()));
  }
  const stop = async () => {
    running.delete(stop);
    child.kill('SIGTERM');
    return (await ended)[0];
  };
  running.add(stop);
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  while (child.exitCode === null) {
    const answer = await ask('/readyz').catch(() => undefined);
    if (answer?.status === 200) return { ask, stop, said: () => said };
    await sleep(100);
  }
  running.delete(stop);
  throw new Error(said);
}

it.runIf(isDrilled)(
  'starts with nothing but a database, is upgraded node by node and rolled back',
  { timeout: 600_000 },
  async () => {
    const old = await start(first);
    const page = await old.ask('/');
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<title>')]);
    expect((await jobly(first, 'version')).stdout).toMatch(/^\d+\.\d+\.\d+/);
    expect((await jobly(first, 'db')).stdout).toContain('jobly db COMMAND');

    const second = laterVersion(
      first,
      'added',
      "alter table users add column added_later text not null default '';",
    );
    expect((await jobly(second, 'db', 'migrate')).stdout).toContain('_added');
    const next = await start(second);
    expect((await old.ask('/readyz')).status).toBe(200);
    expect(await old.stop()).toBe(0);

    // Rolled back, on the schema of the newer one.
    const again = await start(first);
    expect(await next.stop()).toBe(0);
    expect((await again.ask('/readyz')).status).toBe(200);
    expect((await jobly(first, 'db', 'migrate')).stdout).toContain('Nothing to do');
    expect((await jobly(first, 'doctor')).stdout).toContain('the money adds up');

    const third = laterVersion(
      second,
      'taken_away',
      '-- contract\nalter table users drop column added_later;',
    );
    await jobly(third, 'db', 'migrate');
    await expect(start(first)).rejects.toThrow('took away what this version of Jobly uses');
    expect((await jobly(third, 'db', 'invariants')).stdout).toContain(', 0 broken');
  },
);
