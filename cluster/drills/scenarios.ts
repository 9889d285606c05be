import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from '../../server/src/db/embedded/postmaster-file.ts';
import type { Part } from '../part.ts';
import { answers, until } from '../readiness.ts';
import { cutOff, layCables } from './cables.ts';
import { journeyDuringFailover } from './journey.ts';
import { makeLink, payAtOnce } from './load/links.ts';
import { CLOCKED, fill, mountDisks, setClock, useFakeClocks } from './machine.ts';
import { failOver, untilPrimary, untilWhole } from './members.ts';
import type { Field, Scenario } from './scenario.ts';
import type { Stage } from './stage.ts';

/** Of a failover: as long as it may take until another takes writes, and what may not wait for it. */
const FAILOVER_GOALS = { Writes: 30, Reads: 5, 'Pay page': 5 };

const pause = ({ signal }: Stage, ms: number) => sleep(ms, undefined, { signal });

/** Kills one of these parts, and the next a few seconds later, whether or not it is up again. */
const killOne =
  (...names: string[]) =>
  async ({ stage }: Field): Promise<string> => {
    const part = stage.cluster.part(names[stage.chance(names.length)]!);
    part.signal('SIGKILL');
    await pause(stage, 1_500 + stage.chance(4_000));
    return `${part.name} killed`;
  };

/** Does something to the primary; three members follow one another before and after it. */
const toPrimary =
  (strike: (field: Field, primary: Part) => Promise<unknown>) =>
  async (field: Field): Promise<string> => {
    const { stage } = field;
    await untilWhole(stage);
    await pause(stage, stage.chance(4_000));
    const primary = await untilPrimary(stage);
    await strike(field, primary);
    await untilWhole(stage);
    return `${primary.name} struck`;
  };

async function freeze({ stage, fail }: Field, primary: Part): Promise<void> {
  primary.signal('SIGSTOP');
  try {
    // Longer than its place is kept for it, at a random moment of the other's life.
    await pause(stage, 35_000 + stage.chance(15_000));
    if (!(await stage.cluster.primary())) fail('no other took over from a frozen primary');
  } finally {
    primary.signal('SIGCONT');
  }
}

async function fillDisk({ stage }: Field, { dataDirectory }: Part): Promise<void> {
  const filler = join(dirname(dataDirectory!), 'filler');
  try {
    fill(filler);
    await pause(stage, 20_000 + stage.chance(20_000));
  } finally {
    rmSync(filler, { force: true });
  }
}

/** Asked to end, waited for, started anew: as a deployment does it with one machine after the other. */
export async function replaceWebNode(stage: Stage, index: number): Promise<string> {
  const { cluster, signal } = stage;
  const part = cluster.part(`web${index + 1}`);
  const before = part.pid()!;
  part.keepDown();
  part.signal('SIGTERM');
  await until(() => !isAlive(before), `${part.name} did not end`, { signal });
  await part.start();
  const isReady = () => answers(cluster.layout.web[index]!, '/readyz');
  await until(isReady, `${part.name} was not ready`, { signal });
  await pause(stage, 3_000);
  return `${part.name} replaced`;
}

async function killDuringRush({ stage, fail }: Field): Promise<string> {
  await untilWhole(stage);
  const link = await makeLink(stage, stage.contractors[0]!);
  const paying = payAtOnce(stage, link, 6_000);
  const primary = await untilPrimary(stage);
  await pause(stage, stage.chance(5_000));
  await failOver(stage, primary);
  await untilWhole(stage);
  const paid = await paying;
  if (paid === 0) fail('nobody could pay');
  return `${primary.name} killed, ${paid} paid`;
}

const MOST_SECONDS = [2, 60, 3_600, 86_400, 30 * 86_400];

async function jumpClock({ run, stage, cycle }: Field): Promise<string> {
  const part = CLOCKED[stage.chance(CLOCKED.length)]!;
  const most = MOST_SECONDS[stage.chance(MOST_SECONDS.length)]!;
  const seconds = stage.chance(2 * most + 1) - most;
  setClock(run, part, seconds);
  await pause(stage, 4_000 + stage.chance(8_000));
  if (cycle === run.dose) for (const each of CLOCKED) setClock(run, each, 0);
  return `${part} off by ${seconds} s`;
}

/** What waits when a round ends still takes effect: a checkout or a refund that was given up long ago. */
async function delayProvider({ stage }: Field): Promise<string> {
  const seconds = 90 + stage.chance(120);
  const fault = { method: '*', path: '/api/1/partner', kind: 'slow', seconds };
  await stage.sandbox('PUT', '/faults', [fault]);
  await pause(stage, 90_000);
  await stage.sandbox('DELETE', '/faults');
  await pause(stage, seconds * 1_000);
  return `late by ${seconds} s`;
}

const WEATHER = [
  { mode: 'duplicate', copies: 10 },
  { mode: 'reorder' },
  { mode: 'lose' },
  { mode: 'delay', delaySeconds: 20 },
];

async function payInWeather({ run, stage, cycle, fail }: Field): Promise<string> {
  const weather = WEATHER[Math.floor(((cycle - 1) / run.dose) * WEATHER.length)]!;
  await stage.sandbox('POST', '/webhooks', { ...weather, forge: true });
  const pay = async () => payAtOnce(stage, await makeLink(stage, stage.anyContractor()), 1_000);
  const paid = await Promise.all([pay(), pay()]);
  if (paid.includes(0)) fail('a link could not be paid by anybody');
  if (cycle === run.dose) await stage.sandbox('POST', '/webhooks', { mode: 'normal' });
  return `two links paid by ${paid.join(' and ')}, events: ${weather.mode}`;
}

/** docs/drills.md has the same table. */
export const SCENARIOS: Record<string, Scenario> = {
  'kill-nodes': {
    says: 'kill -9 of a web or worker node every few seconds',
    full: 200,
    strike: killOne('web1', 'web2', 'worker1'),
  },
  'kill-primary': {
    says: 'kill -9 of the primary PostgreSQL with its Patroni',
    full: 50,
    goals: FAILOVER_GOALS,
    strike: toPrimary(({ stage }, primary) => failOver(stage, primary)),
  },
  'kill-etcd': {
    says: 'kill -9 of a member of etcd every few seconds; the next one often dies before the last is back',
    full: 30,
    strike: killOne('etcd1', 'etcd2', 'etcd3'),
  },
  'kill-haproxy': {
    says: 'kill -9 of HAProxy, the only one, every few seconds',
    full: 30,
    strike: killOne('haproxy'),
  },
  'kill-sandbox': {
    says: 'kill -9 of the payment provider every few seconds',
    full: 30,
    strike: killOne('sandbox'),
  },
  'freeze-primary': {
    says: 'SIGSTOP of the primary PostgreSQL with its Patroni; SIGCONT when another has long taken over',
    full: 5,
    goals: FAILOVER_GOALS,
    strike: toPrimary(freeze),
  },
  partition: {
    says: 'the primary is cut off from etcd, and every second time the Patronis from each other too, for half a minute and more',
    full: 5,
    goals: FAILOVER_GOALS,
    prepare: layCables,
    strike: toPrimary(cutOff),
  },
  'disk-full': {
    says: 'the disk of the primary is full for 20 seconds and more',
    full: 5,
    prepare: mountDisks,
    strike: toPrimary(fillDisk),
  },
  rolling: {
    says: 'two web nodes are replaced in turn, over and over, and nobody may meet an error',
    full: 10,
    unit: 'minutes',
    isFlawless: true,
    strike: ({ stage, cycle }) => replaceWebNode(stage, cycle % 2),
  },
  'one-link': {
    says: 'the primary is killed while 100 payers pay one link',
    full: 5,
    people: 2,
    goals: FAILOVER_GOALS,
    strike: killDuringRush,
  },
  'clock-jumps': {
    says: 'the clock of a node or of the provider jumps by seconds to a month, forth or back, while it runs',
    full: 30,
    prepare: useFakeClocks,
    strike: jumpClock,
  },
  'late-provider': {
    says: 'the provider answers every call late by minutes, and does what it was asked for all the same',
    full: 3,
    strike: delayProvider,
  },
  'journey-failover': {
    says: 'in a browser, somebody is asked for money and pays while the primary is killed twice',
    full: 5,
    people: 2,
    strike: journeyDuringFailover,
  },
  'money-chaos': {
    says: '100 payers on every link, events tenfold, reordered, lost, late and forged',
    full: 100,
    unit: 'pairs of links',
    people: 2,
    strike: payInWeather,
  },
};
