import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { acquireInstanceLock, AlreadyRunningError, findLockHolder } from './instance-lock.ts';
import { createTemporaryState } from './temporary-state.ts';

let state: ReturnType<typeof createTemporaryState>;
beforeEach(() => {
  state = createTemporaryState();
});
afterEach(() => state.remove());

const pretendHolder = (holder: object): void => {
  acquireInstanceLock(state.directory).release();
  writeFileSync(join(state.directory, 'instances', '1.json'), JSON.stringify(holder));
};

test('held until released, then free again', () => {
  const lock = acquireInstanceLock(state.directory);
  expect(() => acquireInstanceLock(state.directory)).toThrow(AlreadyRunningError);
  expect(findLockHolder(state.directory)?.pid).toBe(process.pid);
  lock.release();
  expect(findLockHolder(state.directory)).toBeUndefined();
  acquireInstanceLock(state.directory).release();
});

test('a dead holder does not count', () => {
  pretendHolder({ pid: 2_147_483_646, startedAt: null });
  expect(findLockHolder(state.directory)).toBeUndefined();
  acquireInstanceLock(state.directory).release();
});

test.runIf(process.platform === 'linux')('nor does a reused process id', () => {
  pretendHolder({ pid: process.pid, startedAt: 'another-boot:1' });
  expect(findLockHolder(state.directory)).toBeUndefined();
  acquireInstanceLock(state.directory).release();
});

test('old numbers are cleared away', () => {
  for (let round = 0; round < 60; round += 1) acquireInstanceLock(state.directory).release();
  expect(readdirSync(join(state.directory, 'instances')).length).toBeLessThan(30);
});
