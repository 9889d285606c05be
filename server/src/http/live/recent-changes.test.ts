import { expect, it } from 'vitest';
import { RecentChanges } from './recent-changes.ts';

function remember() {
  const time = { nowMs: 1_000 };
  return { time, changes: new RecentChanges(() => time.nowMs) };
}

it('remembers a change for half a minute, each table by itself', () => {
  const { time, changes } = remember();
  changes.add('a', 'payment_links');
  time.nowMs += 20_000;
  changes.add('a', 'payouts');
  changes.add('b', 'profiles');
  expect(changes.of('a')).toEqual(['payment_links', 'payouts']);
  time.nowMs += 10_000;
  expect(changes.of('a')).toEqual(['payouts']);
  expect(changes.of('b')).toEqual(['profiles']);
  expect(changes.of('c')).toEqual([]);
});

it('keeps no change for longer', () => {
  const { time, changes } = remember();
  for (let user = 0; user < 100; user += 1) changes.add(`user-${user}`, 'profiles');
  changes.add('user-0', 'payouts');
  time.nowMs += 29_999;
  changes.add('user-1', 'payouts');
  expect(changes.size).toBe(100);
  time.nowMs += 1;
  changes.add('another', 'payouts');
  expect(changes.size).toBe(2);
});

it('says that it does not know after changes that were missed', () => {
  const { time, changes } = remember();
  changes.addUnknown();
  expect(changes.of('a')).toBeUndefined();
  time.nowMs += 30_000;
  expect(changes.of('a')).toEqual([]);
});

it('leaves out what a screen that says when it loaded has seen already', () => {
  const { time, changes } = remember();
  changes.add('a', 'payment_links');
  time.nowMs += 5_000;
  changes.add('a', 'payouts');
  time.nowMs += 1_000;
  expect(changes.of('a', 2_000)).toEqual(['payouts']);
  expect(changes.of('a', 500)).toEqual([]);
  time.nowMs += 30_000;
  expect(changes.of('a', 90_000)).toEqual([]);
});
