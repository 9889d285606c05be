import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startDatabaseClock, type RunningClock } from './database-clock.ts';

const NOON = Date.UTC(2026, 10, 16, 12);
/** The database's time at the machine's moment 0. */
let databaseMs: number;
let takesMs: [there: number, back: number];
let clock: RunningClock;
const errors: string[] = [];
const pool = {
  async query() {
    if (takesMs[0] < 0) throw new Error('away');
    await sleep(takesMs[0]);
    const ms = databaseMs + performance.now();
    await sleep(takesMs[1]);
    return { rows: [{ ms: String(ms) }] };
  },
};
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const start = async () => {
  const starting = startDatabaseClock(pool as never, ({ message }) => errors.push(message));
  await vi.advanceTimersByTimeAsync(takesMs[0] + takesMs[1] + 2);
  clock = await starting;
};
const offMs = () => clock.now().getTime() - databaseMs - performance.now();

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['performance', 'Date', 'setInterval', 'clearInterval', 'setTimeout'],
  });
  databaseMs = NOON;
  takesMs = [2, 2];
});
afterEach(() => {
  clock.stop();
  vi.useRealTimers();
});

it("has the database's time, whatever the machine's clock says and however it jumps", async () => {
  await start();
  expect(offMs()).toBe(0);
  vi.setSystemTime(Date.UTC(2031, 0, 1));
  expect(Math.abs(offMs())).toBeLessThan(1);
});

it('is not moved by an answer that took long, there or back', async () => {
  await start();
  takesMs = [4_000, 0];
  await vi.advanceTimersByTimeAsync(15_000);
  expect(offMs()).toBe(0);
  takesMs = [0, 4_000];
  await vi.advanceTimersByTimeAsync(10_000);
  expect(offMs()).toBe(0);
});

it('mends what a slow first answer left open', async () => {
  takesMs = [3_000, 0];
  await start();
  expect(Math.abs(offMs())).toBeGreaterThan(1_000);
  takesMs = [2, 2];
  await vi.advanceTimersByTimeAsync(11_000);
  expect(Math.abs(offMs())).toBeLessThanOrEqual(4);
});

it('follows a database whose clock was set, and goes on while it is away', async () => {
  await start();
  takesMs = [-1, 0];
  await vi.advanceTimersByTimeAsync(30_000);
  expect([offMs(), errors]).toEqual([0, ['away', 'away', 'away']]);
  databaseMs += 60_000;
  takesMs = [2, 2];
  await vi.advanceTimersByTimeAsync(11_000);
  expect(Math.abs(offMs())).toBeLessThanOrEqual(4);
});
