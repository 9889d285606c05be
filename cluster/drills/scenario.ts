import { setTimeout as sleep } from 'node:timers/promises';
import {
  countIn,
  findFaults,
  gatherEvidence,
  proveChecker,
  type Fault,
} from './checker/checker.ts';
import { COLUMNS } from './checker/faults.ts';
import type { Drill, Run } from './drill.ts';
import { countOne } from './load/client.ts';
import { PROBED, startPeople, type Probed } from './load/people.ts';
import { onPrimary, openStage, type Environment, type Stage } from './stage.ts';

const MINUTE_MS = 60_000;
const SETTLE_MS = 5 * MINUTE_MS;
const HASTEN_AFTER_MS = MINUTE_MS;

/** For how many seconds people were refused, of each kind, around one fault. */
type Gaps = Record<Probed, number>;

export interface Field {
  run: Run;
  stage: Stage;
  /** From 1. */
  cycle: number;
  /** What this drill alone demands, and did not get. */
  fail: (sentence: string) => void;
}

export interface Scenario {
  says: string;
  full: number;
  /** What the dose counts. Minutes: strikes follow one another for so long. */
  unit?: 'minutes' | 'pairs of links';
  people?: number;
  /** The seconds for which people may be refused, where the cluster alone decides. */
  goals?: Partial<Gaps>;
  /** An error that anybody meets fails the drill. */
  isFlawless?: boolean;
  /** Before the cluster starts: what is different for its parts. */
  prepare?(run: Run, undo: AsyncDisposableStack): Promise<Environment | void>;
  /** One fault and whatever heals it; says what was done. */
  strike(field: Field): Promise<string>;
}

export const drillOf = (scenario: Scenario): Drill => ({
  says: scenario.says,
  unit: scenario.unit ?? 'cycles',
  full: scenario.full,
  column: 'Charges',
  run: (run) => runScenario(scenario, run),
});

async function runScenario(scenario: Scenario, run: Run): Promise<Record<string, string>> {
  const { progress, dose, signal } = run;
  const failures: string[] = [];
  const fail = (sentence: string) => void failures.push(sentence);
  await using undo = new AsyncDisposableStack();
  const environment = await scenario.prepare?.(run, undo);
  await using stage = await openStage(run, environment ?? {});
  // Disposed of also after an error: they would go on at the next drill's cluster.
  await using people = await startPeople(stage, scenario.people ?? 8);
  progress('the cluster is up and people use it');
  const gaps: Gaps[] = [];
  const endsAtMs = scenario.unit === 'minutes' ? Date.now() + dose * MINUTE_MS : Infinity;
  const most = scenario.unit === 'minutes' ? Infinity : dose;
  for (let cycle = 1; cycle <= most && Date.now() < endsAtMs; cycle += 1) {
    const fromMs = Date.now();
    const done = await scenario.strike({ run, stage, cycle, fail });
    const gap = (what: Probed) => [what, people.longestGap(what, fromMs, Date.now())] as const;
    const refused = Object.fromEntries(PROBED.map(gap)) as Gaps;
    gaps.push(refused);
    const inWords = PROBED.map((what) => `${what} ${refused[what].toFixed(1)} s`).join(', ');
    progress(`${cycle} ${done}; refused: ${inWords}`);
  }
  progress('the faults are over; people finish what they have begun');
  await people.stop();
  if (scenario.isFlawless) {
    for (const [kind, count] of stage.refusals) fail(`${count} errors: ${kind}`);
    if (people.misses > 0) fail(`${people.misses} errors of those who tried once`);
  }
  const { records, faults, receipts, named, overlooked, rest } = await settle(stage, progress);
  signal.throwIfAborted();
  for (const kind of overlooked) fail(`the checker overlooks: ${kind}`);
  progress(`kinds of fault that the checker named when they were planted: ${named.length}`);
  progress(`${people.links} links; ended by a refusal: ${listed(people.ended)}`);
  progress(`tries that met nobody or an error: ${listed(stage.refusals)}`);
  for (const { kind, about } of faults.slice(0, 50)) progress(`${kind}: ${about}`);
  if (faults.length > 50) progress(`and ${faults.length - 50} more`);
  return {
    ...Object.fromEntries(PROBED.map((what) => [`${what} refused`, spread(gaps, what)])),
    Acknowledged: String(records.acknowledged.length),
    Charges: String(records.charges.length),
    Receipts: receipts,
    ...Object.fromEntries(COLUMNS.map((column) => [column, String(countIn(faults, column))])),
    Rest: rest,
    Verdict: verdictOf(scenario, gaps, faults, failures),
  };
}

/**
 * Waits until nothing is wrong any more: tasks of the dead are handed on, lost events are found by polling. What is
 * still wrong after five minutes is a fault.
 */
async function settle(stage: Stage, progress: Run['progress']) {
  const begunMs = Date.now();
  let isHastened = false;
  for (;;) {
    const records = await stage.records();
    const judged = await onPrimary(stage, async (client) => {
      await gatherEvidence(client, records);
      const { rows } = await client.query<{ receipts: string }>(
        'select count(url) as receipts from receipts',
      );
      const faults = await findFaults(client);
      return { faults, receipts: rows[0]!.receipts, ...(await proveChecker(client)) };
    });
    const { faults } = judged;
    const waitedMs = Date.now() - begunMs;
    if (faults.length === 0 || waitedMs > SETTLE_MS || stage.signal.aborted) {
      const rest = `${Math.round(waitedMs / 1000)} s${isHastened ? ', hastened' : ''}`;
      return { records, ...judged, rest };
    }
    if (waitedMs > HASTEN_AFTER_MS && !isHastened) {
      // Pauses between two polls of a checkout, and two tries of a task, grow to hours: what they would find is found now.
      await stage.query(
        `update checkout_attempts set next_look_at = now() where next_look_at > now() and status <> 'paid'`,
      );
      await stage.query(`update pgboss.job set start_after = now() where state = 'retry'`);
      isHastened = true;
    }
    const kinds = new Map<string, number>();
    for (const { kind } of faults) countOne(kinds, kind);
    progress(`waits for: ${listed(kinds)}`);
    await sleep(5_000);
  }
}

/** `3 a receipt is missing, 1 work is not finished` */
const listed = (counts: Map<string, number>) =>
  [...counts].map(([what, count]) => `${count} ${what}`).join(', ') || 'none';

function spread(gaps: Gaps[], what: Probed): string {
  const times = gaps.map((one) => one[what]).toSorted((a, b) => a - b);
  const median = times[Math.floor((times.length - 1) / 2)];
  return median === undefined ? '-' : `${median.toFixed(1)} / ${times.at(-1)!.toFixed(1)}`;
}

/** How fast it is depends on the machine, too: a goal that is missed is said, and fails nothing. */
function verdictOf({ goals = {} }: Scenario, gaps: Gaps[], faults: Fault[], failures: string[]) {
  if (faults.length > 0 || failures.length > 0) return ['FAILED', ...failures].join(': ');
  const missed = PROBED.filter((what) => gaps.some((one) => one[what] > (goals[what] ?? Infinity)));
  return missed.length === 0 ? 'passed' : `passed; over the goal: ${missed.join(', ')}`;
}
