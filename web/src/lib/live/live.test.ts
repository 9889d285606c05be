import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startLive } from './live.ts';

const { endSession, streams } = vi.hoisted(() => ({
  endSession: vi.fn<(change: string) => void>(),
  streams: [] as { missed: boolean; notify: (news: string) => void; open: boolean }[],
}));
vi.mock('../session/session.ts', () => ({ endSession }));
vi.mock('./live-stream.ts', async (original) => ({
  ...(await original<object>()),
  openLiveStream: (missed: boolean, notify: (news: string) => void) => {
    const stream = { missed, notify, open: true };
    streams.push(stream);
    return () => (stream.open = false);
  },
}));

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
const open = () => streams.filter((stream) => stream.open);
const stops: (() => void)[] = [];

function openTab() {
  const queries = new QueryClient();
  const refreshed = vi.spyOn(queries, 'invalidateQueries').mockResolvedValue();
  stops.push(startLive(queries));
  return { refreshed };
}

beforeEach(() => {
  streams.length = 0;
  endSession.mockReset();
  page.visibilityState = 'visible';
  vi.stubGlobal('document', page);
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  expect(open()).toEqual([]);
  vi.unstubAllGlobals();
});

it('says what changed and that the session has ended', () => {
  const { refreshed } = openTab();
  expect(open().map(({ missed }) => missed)).toEqual([false]);
  open()[0]!.notify('payouts');
  open()[0]!.notify('everything');
  expect(refreshed.mock.calls).toEqual([[{ queryKey: ['payouts'] }], [{}]]);
  open()[0]!.notify('signed-out');
  expect(endSession.mock.calls).toEqual([['expired']]);
});

it('a change also refreshes answers that show that table among others', () => {
  const { refreshed } = openTab();
  open()[0]!.notify('google_profiles');
  expect(refreshed.mock.calls).toEqual([
    [{ queryKey: ['google_profiles'] }],
    [{ queryKey: ['review_settings'] }],
  ]);
});

it('a tab holds a stream only while it is in front', () => {
  openTab();
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
  expect(open()).toHaveLength(0);
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  expect(open().map(({ missed }) => missed)).toEqual([true]);
});
