import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { acquireInstanceLock, AlreadyRunningError, findLockHolder } from './instance-lock.ts';
import { createTemporaryState } from '../../../test/temporary-state.ts';

let state: ReturnType<typeof createTemporaryState>;
beforeEach(() => {
  state = createTemporaryState();
});
afterEach(() => state.remove());

test('held until released, then free again', () => {
  const lock = acquireInstanceLock(state.directory);
  expect(() => acquireInstanceLock(state.directory)).toThrow(AlreadyRunningError);
  expect(findLockHolder(state.directory)).toBe(process.pid);
  lock.release();
  lock.release();
  expect(findLockHolder(state.directory)).toBeUndefined();
  acquireInstanceLock(state.directory).release();
});

test('another process holds it until it ends, even when it is killed', async () => {
  const program = `
    const { acquireInstanceLock } = await import(${JSON.stringify(join(import.meta.dirname, 'instance-lock.ts'))});
    acquireInstanceLock(${JSON.stringify(state.directory)});
    setInterval(() => undefined, 60_000);
    console.log('held');`;
  const holder = spawn(process.execPath, ['--input-type=module', '--eval', program]);
  await once(holder.stdout, 'data');
  expect(findLockHolder(state.directory)).toBe(holder.pid);
  expect(() => acquireInstanceLock(state.directory)).toThrow(`(process ${holder.pid})`);
  const ended = once(holder, 'exit');
  holder.kill('SIGKILL');
  await ended;
  // Its pid is still in the file, and may belong to another process by now.
  expect(findLockHolder(state.directory)).toBeUndefined();
  acquireInstanceLock(state.directory).release();
});
