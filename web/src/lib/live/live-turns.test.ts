import { afterEach, describe, expect, it } from 'vitest';
import { takeTurns } from './live-turns.ts';

/** Node has the same Web Locks as a browser; each call stands for a tab. */
const tabs: ReturnType<typeof takeTurns>[] = [];
const events: string[] = [];
const noop = () => {};

function openTab(name: string) {
  const lead = (tookOver: boolean) => {
    events.push(`${name} leads${tookOver ? ' after another' : ''}`);
    return () => events.push(`${name} ends`);
  };
  const tab = takeTurns(navigator.locks, lead, noop);
  tabs.push(tab);
  return tab;
}

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));

afterEach(async () => {
  for (const tab of tabs.splice(0)) tab.stop();
  await settle();
  events.length = 0;
});

describe('the tabs of one browser', () => {
  it('have one leader, and the next when it goes', async () => {
    const first = openTab('first');
    await settle();
    openTab('second');
    openTab('third');
    await settle();
    expect(events).toEqual(['first leads']);
    first.stop();
    await settle();
    expect(events).toEqual(['first leads', 'first ends', 'second leads after another']);
  });

  it('do not wait for a tab that left the queue', async () => {
    const first = openTab('first');
    await settle();
    const second = openTab('second');
    openTab('third');
    await settle();
    second.stop();
    first.stop();
    await settle();
    expect(events).toEqual(['first leads', 'first ends', 'third leads after another']);
  });

  it('may take over from a silent leader, which then waits like the others', async () => {
    openTab('first');
    await settle();
    const second = openTab('second');
    await settle();
    second.takeOver();
    await settle();
    expect(events).toEqual(['first leads', 'second leads after another', 'first ends']);
    second.takeOver();
    second.stop();
    await settle();
    expect(events.slice(3)).toEqual(['second ends', 'first leads after another']);
  });

  it('stop before their first turn without one', async () => {
    // A browser grants the lock a moment later than Node does.
    const locks = {
      request: (_name: string, _options: LockOptions, granted: (lock: unknown) => unknown) =>
        settle().then(() => granted({})),
    } as unknown as LockManager;
    const lead = () => {
      events.push('leads');
      return noop;
    };
    takeTurns(locks, lead, noop).stop();
    await settle();
    await settle();
    expect(events).toEqual([]);
  });

  it('each lead by themselves where the browser refuses locks', async () => {
    const locks = {
      request: () => Promise.reject(new DOMException('no', 'SecurityError')),
    } as unknown as LockManager;
    let leads = 0;
    const lead = () => {
      leads += 1;
      return () => (leads -= 1);
    };
    const tab = takeTurns(locks, lead, noop);
    await settle();
    expect(leads).toBe(1);
    tab.stop();
    expect(leads).toBe(0);
  });
});
