import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setUser } from '../session/session.ts';
import { watchNews } from './watch.ts';

const { heard, begun, polled } = vi.hoisted(() => ({
  heard: new Set<(news: string) => void>(),
  begun: [] as number[],
  polled: [] as number[],
}));
vi.mock('./live.ts', () => ({
  onLiveNews: (listener: (news: string) => void) => {
    heard.add(listener);
    return () => heard.delete(listener);
  },
}));

const watch = () =>
  watchNews('maria', 'payment_links', async () => (startedAtMs) => {
    begun.push(startedAtMs);
    return async () => void polled.push(startedAtMs);
  });

const user = { id: 'maria' } as NonNullable<Parameters<typeof setUser>[0]>;
const signal = async () => {
  const before = polled.length;
  for (const listener of heard) listener('payment_links');
  await vi.waitFor(() => expect(polled.length).toBe(before + 1));
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: 5_000_000_000_000 });
  setUser(user);
  begun.length = 0;
});
afterEach(() => vi.useRealTimers());

it('remembers over screens what it has shown, and begins anew with each sign-in', async () => {
  const appearedMs = Date.now();
  let stop = watch();
  await signal();
  stop();
  vi.setSystemTime(appearedMs + 60_000);
  stop = watch();
  await signal();
  // Not since the page was opened, and one watcher with its state.
  expect(begun).toEqual([appearedMs]);

  setUser(null);
  stop();
  vi.setSystemTime(appearedMs + 120_000);
  setUser(user);
  watch()();
  stop = watch();
  await signal();
  stop();
  expect(begun).toEqual([appearedMs, appearedMs + 120_000]);
});
