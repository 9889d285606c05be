import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { insertRow } from '../report.ts';
import { drillDroppedTable } from './dropped-table.ts';
import { drillPreviousVersion } from './previous-version.ts';

const project = join(import.meta.dirname, '..', '..', '..');
/** How many restores are killed. */
const FULL_DOSE = 20;

const { values } = parseArgs({
  options: { dose: { type: 'string' }, 'no-report': { type: 'boolean' } },
});
const dose = Number(values.dose ?? FULL_DOSE);
const seed = Number(process.env['JOBLY_SEED'] ?? randomInt(2 ** 31));
const basePort = Number(process.env['JOBLY_CLUSTER_PORT'] ?? 4300);
const over = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => over.abort(new Error(`ended by ${signal}`)));
}
const { signal } = over;
const begunMs = Date.now();
const progress = (line: string) =>
  console.log(`${`${Math.round((Date.now() - begunMs) / 1000)} s`.padStart(7)}  ${line}`);

const folder = mkdtempSync(join(tmpdir(), 'jobly-drill-'));
// PostgreSQL runs as another user, who has to pass through.
chmodSync(folder, 0o755);
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
  cwd: project,
  encoding: 'utf8',
});
console.log(
  `restore: a table is dropped while people pay. Dose: ${dose} kills. JOBLY_SEED=${seed}`,
);
try {
  const options = { basePort, seed, dose, signal, progress };
  const dropped = await drillDroppedTable({ ...options, stateDirectory: join(folder, 'dropped') });
  const previous = await drillPreviousVersion({
    ...options,
    stateDirectory: join(folder, 'previous'),
  });
  const { kills, late } = dropped.interrupted;
  const row = [
    new Date().toISOString().slice(0, 16).replace('T', ' '),
    commit.trim(),
    String(seed),
    `${dropped.acknowledged} before, ${dropped.acknowledgedAfter} after`,
    '0 lost, 0 later',
    `${kills} (${late} late)`,
    `${dropped.restoreSeconds.toFixed(0)} s`,
    `${dropped.startSeconds.toFixed(0)} s`,
    `${(dropped.databaseBytes / 1_000_000).toFixed(0)} MB`,
    `${dropped.archiveLagSeconds.toFixed(0)} s`,
    `${previous.commit}: ${previous.rows} rows, ${previous.restoreSeconds.toFixed(0)} s`,
    'passed',
  ];
  console.log(`\nrestore: ${row.join(' | ')}`);
  if (!values['no-report']) insertRow('Kills', `| ${row.join(' | ')} |`);
  rmSync(folder, { recursive: true, force: true });
} catch (error) {
  console.error(error);
  console.error(`  Logs and data: ${folder}`);
  process.exitCode = 1;
}
