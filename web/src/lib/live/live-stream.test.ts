import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { changedTable, openLiveStream, reconnectDelayMs } from './live-stream.ts';

const { recheckSession } = vi.hoisted(() => ({ recheckSession: vi.fn<() => void>() }));
vi.mock('../session/session.ts', () => ({ recheckSession }));

class FakeSource extends EventTarget {
  static all: FakeSource[] = [];
  closed = false;

  constructor() {
    super();
    FakeSource.all.push(this);
  }

  static get open(): FakeSource[] {
    return FakeSource.all.filter(({ closed }) => !closed);
  }

  say(type: string, data = '{}'): void {
    this.dispatchEvent(new MessageEvent(type, { data }));
  }

  close(): void {
    this.closed = true;
  }
}

let received: string[];
let page: EventTarget;
let stop: () => void;
const network = { onLine: true };

function listen(missedSomething = false): FakeSource {
  stop = openLiveStream(missedSomething, (news) => received.push(news));
  return FakeSource.all[0]!;
}

beforeEach(() => {
  received = [];
  FakeSource.all = [];
  network.onLine = true;
  page = new EventTarget();
  vi.useFakeTimers();
  vi.stubGlobal('window', page);
  vi.stubGlobal('navigator', network);
  vi.stubGlobal('EventSource', FakeSource);
});
afterEach(() => {
  stop();
  expect(FakeSource.open).toEqual([]);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the live stream', () => {
  it('passes on what it hears', () => {
    const source = listen();
    for (const type of ['open', 'heartbeat', 'signed-out']) source.say(type);
    source.say('changed', '{"table":"payouts"}');
    source.say('changed', '{"table":"unknown"}');
    expect(received).toEqual(['signed-out', 'payouts']);
  });

  it('begins with everything when it takes over', () => {
    listen(true).say('open');
    expect(received).toEqual(['everything']);
  });

  it('passes on what changed before it opened, unless it asks for everything anyway', () => {
    const source = listen();
    source.say('open');
    source.say('changed-before', '{"table":"payouts"}');
    expect(received).toEqual(['payouts']);
    source.say('error');
    vi.advanceTimersByTime(1_000);
    FakeSource.open[0]!.say('open');
    FakeSource.open[0]!.say('changed-before', '{"table":"payouts"}');
    expect(received).toEqual(['payouts', 'everything']);
  });

  it('waits longer each time for a connection that only opens', () => {
    const source = listen();
    source.say('open');
    source.say('changed-before', '{"table":"sessions"}');
    source.say('error');
    vi.advanceTimersByTime(1_000);
    FakeSource.open[0]!.say('changed-before', '{"table":"sessions"}');
    FakeSource.open[0]!.say('error');
    vi.advanceTimersByTime(1_000);
    expect(FakeSource.open).toHaveLength(0);
    vi.advanceTimersByTime(1_000);
    expect(FakeSource.open).toHaveLength(1);
  });

  it('comes back after an error, asks whether we are still signed in, and for everything', () => {
    listen().say('error');
    expect(recheckSession).toHaveBeenCalled();
    expect(FakeSource.open).toHaveLength(0);
    vi.advanceTimersByTime(1_000);
    FakeSource.open[0]!.say('open');
    expect(received).toEqual(['everything']);
  });

  it('replaces a connection that fell silent: a heartbeat of 25 s may be 10 s late', () => {
    const source = listen();
    source.say('open');
    vi.advanceTimersByTime(35_000);
    expect(source.closed).toBe(false);
    vi.advanceTimersByTime(7_000);
    expect(source.closed).toBe(true);
    expect(FakeSource.open).toHaveLength(1);
  });

  it('that had to make room for another comes back only after minutes', () => {
    const source = listen();
    source.say('open');
    source.say('replaced');
    expect(source.closed).toBe(true);
    vi.advanceTimersByTime(290_000);
    expect(FakeSource.open).toHaveLength(0);
    vi.advanceTimersByTime(10_000);
    FakeSource.open[0]!.say('open');
    expect(received).toEqual(['everything']);
  });

  it('rests while there is no network', () => {
    listen().say('open');
    network.onLine = false;
    page.dispatchEvent(new Event('offline'));
    vi.advanceTimersByTime(60_000);
    expect(FakeSource.open).toHaveLength(0);
    network.onLine = true;
    page.dispatchEvent(new Event('online'));
    FakeSource.open[0]!.say('open');
    expect(received).toEqual(['everything']);
  });
});

describe('live news', () => {
  it('of a change names its table', () => {
    expect(changedTable('{"table":"payouts"}')).toBe('payouts');
    expect(changedTable('{"table":"secrets"}')).toBeUndefined();
    expect(changedTable('not json')).toBeUndefined();
  });
});

describe('the live connection', () => {
  it('comes back after 1, 2, 5, 10 s and then every 10 s', () => {
    expect([0, 1, 2, 3, 4, 50].map(reconnectDelayMs)).toEqual([
      1_000, 2_000, 5_000, 10_000, 10_000, 10_000,
    ]);
  });
});
