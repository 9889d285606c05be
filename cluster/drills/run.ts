import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { playwrightStep, runSteps, vitestStep } from '../../scripts/steps.mjs';
import { ALERTS } from './alerts.ts';
import type { Drill } from './drill.ts';
import { RESTORE } from './restore/restore.ts';
import { drillOf } from './scenario.ts';
import { SCENARIOS } from './scenarios.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const REPORT = join(ROOT, 'docs', 'drills.md');

const ON_CLUSTER = Object.entries(SCENARIOS).map(([name, one]) => [name, drillOf(one)] as const);
const DRILLS = new Map<string, Drill>([...ON_CLUSTER, ['restore', RESTORE], ['alerts', ALERTS]]);

const words = process.argv.slice(2);
if (!words.some((word) => word === 'all' || DRILLS.has(word))) await runTests();

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    dose: { type: 'string' },
    keep: { type: 'boolean' },
    'no-report': { type: 'boolean' },
  },
});
const wanted = positionals.includes('all') ? [...DRILLS.keys()] : positionals;
const unknown = wanted.find((name) => !DRILLS.has(name));
if (unknown !== undefined) {
  console.error(`There is no drill ${unknown}. There are: all, ${[...DRILLS.keys()].join(', ')}.`);
  process.exit(2);
}

const over = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => over.abort(new Error(`ended by ${signal}`)));
}
let isAllPassed = true;
for (const name of wanted) {
  if (!over.signal.aborted) isAllPassed = (await runDrill(name)) && isAllPassed;
}
process.exit(isAllPassed && !over.signal.aborted ? 0 : 1);

async function runDrill(name: string): Promise<boolean> {
  const drill = DRILLS.get(name)!;
  const dose = Number(values.dose ?? drill.full);
  const seed = Number(process.env['JOBLY_SEED'] ?? randomInt(2 ** 31));
  const basePort = Number(process.env['JOBLY_CLUSTER_PORT'] ?? 4300);
  const stateDirectory = mkdtempSync(join(tmpdir(), 'jobly-drill-'));
  // PostgreSQL runs as another user, which needs to traverse this directory.
  chmodSync(stateDirectory, 0o755);
  // At the start: a drill takes long enough for another commit to come in.
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' });
  const begunMs = Date.now();
  const seconds = () => `${Math.round((Date.now() - begunMs) / 1000)} s`;
  const progress = (line: string) => console.log(`${seconds().padStart(7)}  ${line}`);
  console.log(`\n${name}: ${drill.says}. Dose: ${dose} ${drill.unit}. JOBLY_SEED=${seed}`);
  const { signal } = over;
  const run = { name, dose, seed, basePort, stateDirectory, signal, progress };
  const cells = await drill.run(run).catch((error: Error): Record<string, string> => {
    console.error(error);
    return { Verdict: `FAILED: ${error.message}` };
  });
  const when = new Date().toISOString().slice(0, 16).replace('T', ' ');
  const head = { Drill: name, When: when, Commit: commit.trim(), Seed: String(seed) };
  const row = { ...head, Dose: `${dose} ${drill.unit}`, Took: seconds(), ...cells };
  console.log('');
  for (const [column, cell] of Object.entries(row)) console.log(`  ${column}: ${cell}`);
  if (!values['no-report'] && !signal.aborted) writeRow(drill.column, row);
  const isPassed = !cells['Verdict']!.startsWith('FAILED');
  if (isPassed && !values.keep) rmSync(stateDirectory, { recursive: true, force: true });
  else console.log(`  Logs and data: ${stateDirectory}`);
  return isPassed;
}

function writeRow(column: string, row: Record<string, string>): void {
  const lines = readFileSync(REPORT, 'utf8').split('\n');
  const header = lines.findIndex((line) => line.startsWith('|') && line.includes(`| ${column} `));
  const end = lines.findIndex((line, index) => index > header && !line.startsWith('|'));
  const columns = lines[header]!.split('|').slice(1, -1);
  const cells = columns.map((name) => row[name.trim()] ?? '-');
  writeFileSync(REPORT, lines.toSpliced(end, 0, `| ${cells.join(' | ')} |`).join('\n'));
  const formatter = join(ROOT, 'node_modules', 'oxfmt', 'bin', 'oxfmt');
  execFileSync(process.execPath, [formatter, REPORT]);
}

/** The unit and database tests and the crash at their full dose (server/test/dose.ts). */
async function runTests(): Promise<never> {
  const full = { JOBLY_DRILL: 'full' };
  const chromium = process.env['CHROMIUM_PATH'];
  return runSteps([
    vitestStep('Unit and database tests, full dose', ['--project=!browser', ...words], full),
    ...(words.length === 0
      ? [playwrightStep('Kill -9, full dose', chromium, ['crash.spec'], full)]
      : []),
  ]);
}
