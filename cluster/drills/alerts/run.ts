import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '../../../server/src/db/embedded/start.ts';
import { migrate } from '../../../server/src/db/migrator.ts';
import { installJobs } from '../../../server/src/jobs/install.ts';
import { startTestSandbox } from '../../../server/test/sandbox.ts';
import { TEST_SETTINGS } from '../../../server/test/temporary-state.ts';
import { ensurePackages, OF_ALERTS } from '../../packages.ts';
import { insertRow } from '../report.ts';
import { OUTAGES, unmountDisks, type Outage } from './outages.ts';
import { openPlace, type Place, type Postgres } from './place.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const IDLE_SECONDS = 300;
const LOOK_EVERY_MS = 5_000;
const RESTARTS = 3;
/** TargetDown waits for two minutes. */
const AFTER_RESTARTS_SECONDS = 180;

const { values } = parseArgs({ options: { 'no-report': { type: 'boolean' } } });
const over = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => over.abort(new Error(`ended by ${signal}`)));
}
const { signal } = over;
const begunMs = Date.now();
const secondsSince = (ms: number) => Math.round((Date.now() - ms) / 1000);
const progress = (line: string) =>
  console.log(`${`${secondsSince(begunMs)} s`.padStart(7)}  ${line}`);
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
  cwd: ROOT,
  encoding: 'utf8',
});

/** What fired within that time, and after how many seconds; ends early once `until` has. */
async function watch(place: Place, seconds: number, until = ''): Promise<Map<string, number>> {
  const fromMs = Date.now();
  const fired = new Map<string, number>();
  while (secondsSince(fromMs) < seconds && !fired.has(until)) {
    for (const name of await place.firing()) {
      if (!fired.has(name)) fired.set(name, secondsSince(fromMs));
    }
    await sleep(LOOK_EVERY_MS, undefined, { signal });
  }
  return fired;
}
const named = (fired: Map<string, number>) =>
  [...fired].map(([name, seconds]) => `${name} after ${seconds} s`).join(', ');

async function openPostgres(folder: string, settings: Record<string, string>): Promise<Postgres> {
  const stateDirectory = join(folder, 'postgres');
  mkdirSync(stateDirectory, { recursive: true });
  const all = { ...TEST_SETTINGS, max_connections: '500', ...settings };
  const postgres = await startEmbeddedPostgres({ stateDirectory, settings: all });
  await migrate(postgres.url);
  await installJobs(postgres.url);
  return postgres;
}

/** Nobody may be paged while two servers on one database are replaced in turn. */
async function restartInTurn(place: Place): Promise<string> {
  const watching = watch(place, AFTER_RESTARTS_SECONDS);
  for (let count = 0; count < RESTARTS; count += 1) await place.restart();
  const fired = new Map([...(await watching), ...(await watch(place, AFTER_RESTARTS_SECONDS))]);
  progress(`rolling restart: ${named(fired) || 'nothing fired'}`);
  return fired.size === 0 ? 'nothing' : `FAILED: ${named(fired)}`;
}

async function strike(
  { name, alert, withinSeconds, plant }: Outage,
  place: Place,
): Promise<string> {
  await plant(place);
  const fired = await watch(place, withinSeconds, alert);
  const seconds = fired.get(alert);
  progress(
    `${name}: ${alert} ${seconds === undefined ? 'NOT ' : ''}within ${withinSeconds} s (${named(fired)})`,
  );
  return seconds === undefined ? `FAILED: not within ${withinSeconds} s` : `${seconds} s`;
}

ensurePackages(progress, OF_ALERTS);
const folder = mkdtempSync(join(tmpdir(), 'jobly-drill-'));
// PostgreSQL runs as another user, who has to pass through.
chmodSync(folder, 0o755);
const opened = new AsyncDisposableStack();
opened.defer(() => unmountDisks(folder));
let verdict = 'FAILED';
try {
  const sandbox = await startTestSandbox();
  opened.defer(() => sandbox.stop());
  const shared = await openPostgres(join(folder, 'shared'), {});
  opened.defer(() => shared.stop());
  const places = new Map<string, Place>();
  const open = async (name: string, given: Partial<Outage> & { servers?: number }) => {
    signal.throwIfAborted();
    const own = join(folder, name.replace(' ', '-'));
    mkdirSync(own);
    const postgres = given.postgres ? await openPostgres(own, given.postgres(own)) : shared;
    if (given.postgres) opened.defer(() => postgres.stop());
    const place = await openPlace({
      folder: own,
      postgres,
      database: `of_${name.replace(' ', '_')}`,
      provider: sandbox,
      servers: given.servers ?? 1,
      environment: given.environment?.(own) ?? {},
    });
    opened.defer(() => place.close());
    places.set(name, place);
    progress(`${name}: server and Prometheus are up`);
  };
  await open('rolling', { servers: 2 });
  for (const outage of OUTAGES) await open(outage.name, outage);

  progress(`nobody does anything for ${IDLE_SECONDS} s`);
  const idle = await Promise.all(
    [...places].map(async ([name, place]) => [name, await watch(place, IDLE_SECONDS)] as const),
  );
  const noise = idle.filter(([, fired]) => fired.size > 0);
  const quiet = noise.map(([name, fired]) => `FAILED: ${name}: ${named(fired)}`).join('; ');
  progress(quiet || 'nothing fired');
  const [rolling, ...fired] = await Promise.all([
    restartInTurn(places.get('rolling')!),
    ...OUTAGES.map((outage) => strike(outage, places.get(outage.name)!)),
  ]);
  const cells = [quiet || 'nothing', rolling, ...fired];
  verdict = cells.some((cell) => cell.startsWith('FAILED')) ? 'FAILED' : 'passed';
  const minutes = `${Math.ceil(secondsSince(begunMs) / 60)} min`;
  const when = new Date().toISOString().slice(0, 16).replace('T', ' ');
  const row = `| ${[when, commit.trim(), ...cells, minutes, verdict].join(' | ')} |`;
  console.log(`\nalerts: ${row}`);
  if (!values['no-report']) insertRow('Rolling', row);
} catch (error) {
  console.error(error);
} finally {
  await opened.disposeAsync();
}
if (verdict === 'passed') rmSync(folder, { recursive: true, force: true });
else console.error(`  Logs and data: ${folder}`);
process.exit(verdict === 'passed' ? 0 : 1);
