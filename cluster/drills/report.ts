import { execFileSync } from 'node:child_process';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as kinds from './checker/evidence.ts';
import type { Evidence, Fault } from './checker/evidence.ts';
import { countReceipts } from './checker/messages.ts';
import type { Refused } from './drill.ts';
import { PROBED, type Probed } from './probes.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const REPORT = join(ROOT, 'docs', 'drills.md');
/** At the start: a drill takes long enough for another to come in. */
const COMMIT = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();

export interface Result {
  name: string;
  dose: string;
  seed: number;
  lives: number;
  refused: Refused[];
  goals: Partial<Refused>;
  evidence: Evidence;
  faults: Fault[];
  settledSeconds: number;
  isHastened: boolean;
  /** What the drill itself demands and did not get. */
  failures: string[];
}

export const isPassed = ({ faults, failures }: Result) =>
  faults.length === 0 && failures.length === 0;

const countOf = (faults: Fault[], named: readonly string[]) =>
  faults.filter(({ kind }) => named.includes(kind)).length;

function spread(refused: Refused[], what: Probed): string {
  const times = refused.map((one) => one[what]).toSorted((a, b) => a - b);
  if (times.length === 0) return '-';
  const median = times[Math.floor((times.length - 1) / 2)]!;
  return `${median.toFixed(1)} / ${times.at(-1)!.toFixed(1)}`;
}

/** How fast it is depends on the machine, too: a goal that is missed is said, and fails nothing. */
function verdictOf(result: Result): string {
  if (!isPassed(result)) return ['FAILED', ...result.failures].join(': ');
  const missed = PROBED.filter((what) => {
    const worst = Math.max(0, ...result.refused.map((one) => one[what]));
    return worst > (result.goals[what] ?? Infinity);
  });
  return missed.length === 0 ? 'passed' : `passed; over the goal: ${missed.join(', ')}`;
}

type Broken = Pick<Result, 'name' | 'seed' | 'dose'>;

const headOf = ({ name, seed, dose }: Broken): string[] => [
  name,
  new Date().toISOString().slice(0, 16).replace('T', ' '),
  COMMIT,
  String(seed),
  dose,
];

/** As docs/drills.md has its columns. */
function rowOf(result: Result): string[] {
  const { faults, evidence } = result;
  return [
    ...headOf(result),
    ...PROBED.map((what) => spread(result.refused, what)),
    String(evidence.acknowledged.length),
    String(evidence.charges.length),
    String(countReceipts(evidence)),
    String(countOf(faults, kinds.LOST)),
    String(countOf(faults, kinds.UNCREDITED)),
    String(countOf(faults, kinds.DOUBLED)),
    String(countOf(faults, kinds.MISSING_MESSAGES)),
    String(countOf(faults, kinds.WRONG)),
    `${result.settledSeconds.toFixed(0)} s${result.isHastened ? ', hastened' : ''}`,
    verdictOf(result),
  ];
}

const CELLS_OF_A_RUN = 11;

export const writeReport = (result: Result): void => addRow(rowOf(result));

/** For a run that came to no result: a cluster that did not get up again, say. */
export function writeBroken({ name, seed, dose }: Broken, error: unknown): void {
  const none = Array.from({ length: CELLS_OF_A_RUN }, () => '-');
  addRow([...headOf({ name, seed, dose }), ...none, `FAILED: ${(error as Error).message}`]);
}

function addRow(cells: string[]): void {
  appendFileSync(REPORT, `| ${cells.join(' | ')} |\n`);
  format();
}

/** Below the last row of the table that has this column; the page goes on after it. */
export function insertRow(column: string, row: string): void {
  const lines = readFileSync(REPORT, 'utf8').split('\n');
  const header = lines.findIndex((line) => line.startsWith('| When ') && line.includes(column));
  const end = lines.findIndex((line, index) => index > header && !line.startsWith('|'));
  writeFileSync(REPORT, lines.toSpliced(end, 0, row).join('\n'));
  format();
}

const format = () =>
  execFileSync(process.execPath, [join(ROOT, 'node_modules', 'oxfmt', 'bin', 'oxfmt'), REPORT]);

/** For the terminal: everything of the row, and each fault. */
export function printReport(result: Result, notes: string[]): void {
  console.log(`\n${result.name}: ${verdictOf(result)}`);
  for (const line of notes) console.log(`  ${line}`);
  for (const what of PROBED) {
    console.log(`  ${what} refused, median / worst: ${spread(result.refused, what)} s`);
  }
  const { evidence, faults } = result;
  const { LOST, UNCREDITED, DOUBLED, MISSING_MESSAGES } = kinds;
  console.log(
    `  lost ${countOf(faults, LOST)}, not credited ${countOf(faults, UNCREDITED)}, doubled ${countOf(faults, DOUBLED)}, ` +
      `missing ${countOf(faults, MISSING_MESSAGES)}; ${countReceipts(evidence)} receipts`,
  );
  console.log(
    `  ${result.lives} lives, ${evidence.acknowledged.length} acknowledged, ${evidence.charges.length} charges, ` +
      `${evidence.texts.length} texts, ${evidence.letters.length} letters; settled after ${result.settledSeconds.toFixed(0)} s`,
  );
  for (const sentence of result.failures) console.log(`  ${sentence}`);
  for (const { kind, about } of faults.slice(0, 50)) console.log(`  ${kind}: ${about}`);
  if (faults.length > 50) console.log(`  and ${faults.length - 50} more`);
}
