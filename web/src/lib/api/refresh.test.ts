import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it } from 'vitest';
import { cacheReply, refresh } from './refresh.ts';

const KEY = ['payouts', 'recent'];
const queries = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000 } } });
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));
const closings: (() => void)[] = [];
afterEach(() => {
  for (const close of closings.splice(0)) close();
  queries.clear();
});

/** A screen with this query; the test answers each call. */
function openScreen() {
  const calls: ((answer: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => calls.push(resolve));
  const screen = new QueryObserver(queries, { queryKey: KEY, queryFn });
  closings.push(screen.subscribe(() => undefined));
  return { calls, shown: () => screen.getCurrentResult().data };
}

describe('a change while the answer is awaited', () => {
  it('asks once more after the first, which may be from before', async () => {
    const { calls, shown } = openScreen();
    refresh(queries, { queryKey: ['payouts'] });
    refresh(queries);
    calls[0]!('before the change');
    await settle();
    expect(calls).toHaveLength(2);
    calls[1]!('after the change');
    await settle();
    expect(shown()).toBe('after the change');
    expect(calls).toHaveLength(2);
  });

  it('gives up a later one for a new one', async () => {
    const { calls, shown } = openScreen();
    calls[0]!('first');
    await settle();
    refresh(queries);
    refresh(queries);
    calls[1]!('before the change');
    calls[2]!('after the change');
    await settle();
    expect(shown()).toBe('after the change');
    expect(calls).toHaveLength(3);
  });

  it('leaves other tables alone', async () => {
    const { calls } = openScreen();
    refresh(queries, { queryKey: ['websites'] });
    calls[0]!('first');
    await settle();
    expect(calls).toHaveLength(1);
  });
});

describe('the answer to a step', () => {
  it('is not undone by a look that began before it, and is followed by a newer one', async () => {
    const { calls, shown } = openScreen();
    calls[0]!('not started');
    await settle();
    refresh(queries);
    await cacheReply(queries, KEY, 'creating');
    calls[1]!('not started');
    await settle();
    expect(shown()).toBe('creating');
    calls[2]!('live');
    await settle();
    expect(shown()).toBe('live');
  });
});
