import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startLive } from './live.ts';

const { endSession, streams } = vi.hoisted(() => ({
  endSession: vi.fn<(change: string) => void>(),
  streams: [] as { missed: boolean; tell: (news: string) => void; open: boolean }[],
}));
vi.mock('../session/session.ts', () => ({ endSession }));
vi.mock('./live-stream.ts', async (original) => ({
  ...(await original<object>()),
  openLiveStream: (missed: boolean, tell: (news: string) => void) => {
    const stream = { missed, tell, open: true };
    streams.push(stream);
    return () => (stream.open = false);
  },
}));

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 30));
const open = () => streams.filter((stream) => stream.open);
const stops: (() => void)[] = [];

function openTab() {
  const queries = new QueryClient();
  const refreshed = vi.spyOn(queries, 'invalidateQueries').mockResolvedValue();
  const stop = startLive(queries);
  stops.push(stop);
  return { refreshed, stop };
}

beforeEach(() => {
  streams.length = 0;
  endSession.mockReset();
  page.visibilityState = 'visible';
  vi.stubGlobal('document', page);
});
afterEach(async () => {
  for (const stop of stops.splice(0)) stop();
  await settle();
  expect(open()).toEqual([]);
  vi.unstubAllGlobals();
});

describe('eight tabs', () => {
  it('share one stream, and all hear what it says', async () => {
    const tabs = Array.from({ length: 8 }, openTab);
    await settle();
    expect(open()).toHaveLength(1);
    expect(open()[0]!.missed).toBe(false);
    open()[0]!.tell('payouts');
    open()[0]!.tell('heartbeat');
    await settle();
    const [leader, ...followers] = tabs.map(({ refreshed }) => refreshed.mock.calls);
    expect(leader).toEqual([[{ queryKey: ['payouts'] }]]);
    // What the leader heard before they listened is not told again: they ask once for everything.
    for (const calls of followers) expect(calls).toEqual([[{}], [{ queryKey: ['payouts'] }]]);
    open()[0]!.tell('signed-out');
    await settle();
    expect(endSession.mock.calls).toEqual(Array.from({ length: 8 }, () => ['expired']));
  });

  it('go on when the one with the stream closes', async () => {
    const [first, second, third] = [openTab(), openTab(), openTab()];
    await settle();
    first.stop();
    await settle();
    expect(open()).toHaveLength(1);
    expect(open()[0]!.missed).toBe(true);
    open()[0]!.tell('everything');
    await settle();
    expect(second.refreshed.mock.calls).toEqual([[{}], [{}]]);
    expect(third.refreshed.mock.calls).toEqual([[{}], [{}]]);
    expect(first.refreshed).not.toHaveBeenCalled();
  });
});

it('a change is also told to answers that show that table among others', async () => {
  const { refreshed } = openTab();
  await settle();
  open()[0]!.tell('google_profiles');
  expect(refreshed.mock.calls).toEqual([
    [{ queryKey: ['google_profiles'] }],
    [{ queryKey: ['review_settings'] }],
  ]);
});

describe('a browser without locks', () => {
  it('holds a stream only while the tab is in front', () => {
    vi.stubGlobal('navigator', { onLine: true });
    openTab();
    expect(open()).toHaveLength(1);
    page.visibilityState = 'hidden';
    page.dispatchEvent(new Event('visibilitychange'));
    expect(open()).toHaveLength(0);
    page.visibilityState = 'visible';
    page.dispatchEvent(new Event('visibilitychange'));
    expect(open().map(({ missed }) => missed)).toEqual([true]);
  });
});
