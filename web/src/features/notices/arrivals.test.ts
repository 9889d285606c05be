import type { Arrival } from '@jobly/core/notices/contract';
import { beforeEach, expect, it } from 'vitest';
import { arrivals } from './arrivals.ts';

const arrival = (id: string) => ({ id }) as Arrival;

let nowMs: number;
let asked: number[];
let shown: string[][];
let answers: (Arrival[] | Error | Promise<Arrival[]>)[];

const begin = () =>
  arrivals({
    startedAtMs: 1_000_000,
    now: () => nowMs,
    show: (found) => shown.push(found.map(({ id }) => id)),
    async read(withinMs) {
      asked.push(withinMs);
      const answer = answers.shift() ?? [];
      if (answer instanceof Error) throw answer;
      return answer;
    },
  });

beforeEach(() => {
  nowMs = 1_000_000;
  [asked, shown, answers] = [[], [], []];
});

it('shows each arrival once, and asks for nothing from before it began', async () => {
  const poll = begin();
  nowMs += 5_000;
  answers = [[arrival('a')], [arrival('a'), arrival('b')], [arrival('b')]];
  await poll();
  nowMs += 500_000;
  await poll();
  nowMs += 1_000;
  await poll();
  expect(shown).toEqual([['a'], ['b']]);
  // A minute before the last fetch, but never before the start.
  expect(asked).toEqual([5_000, 505_000, 61_000]);
});

it('asks again for what a failed look has missed', async () => {
  const poll = begin();
  nowMs += 100_000;
  answers = [new Error('offline'), [arrival('a')]];
  await poll();
  nowMs += 100_000;
  await poll();
  expect(asked).toEqual([100_000, 200_000]);
  expect(shown).toEqual([['a']]);
});

it('looks once more when a signal comes while it looks', async () => {
  const poll = begin();
  const { promise, resolve } = Promise.withResolvers<Arrival[]>();
  answers = [promise, [arrival('b')]];
  const first = poll();
  void poll();
  void poll();
  resolve([arrival('a')]);
  await first;
  expect(shown).toEqual([['a'], ['b']]);
  expect(asked).toHaveLength(2);
});
