import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isAlive } from '../server/src/db/embedded/postmaster-file.ts';
import { endLeftovers } from './leftovers.ts';
import { startedAt } from './processes.ts';
import { pidFile, SupervisedPart } from './supervised.ts';

/** The cluster runs on Linux alone. */
describe.runIf(process.platform === 'linux')('a supervised part', () => {
  let folder: string;
  let part: SupervisedPart;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'jobly-supervised-'));
    for (const name of ['run', 'logs']) mkdirSync(join(folder, name));
    const args = ['-e', 'console.log("up"); setInterval(() => {}, 1_000)'];
    part = new SupervisedPart(folder, {
      name: 'web1',
      command: process.execPath,
      args,
      environment: () => ({}),
    });
  });

  afterEach(async () => {
    await part.stop();
    rmSync(folder, { recursive: true });
  });

  test('what was killed is started again, and what is held is not until it is started', async () => {
    await part.start();
    const first = part.pid()!;
    await part.signal('SIGKILL');
    await vi.waitFor(() => expect(part.pid()).not.toBe(first), 5_000);
    await vi.waitFor(() => expect(part.pid()).toBeDefined(), 5_000);

    part.hold();
    await part.signal('SIGKILL');
    await vi.waitFor(() => expect(part.pid()).toBeUndefined(), 5_000);
    await sleep(1_200);
    expect(part.pid()).toBeUndefined();
    await part.start();
    expect(isAlive(part.pid()!)).toBe(true);
  });

  test('also a frozen part ends when it is stopped', async () => {
    await part.start();
    const pid = part.pid()!;
    await part.signal('SIGSTOP');
    await part.stop();
    expect(isAlive(pid)).toBe(false);
    expect(readdirSync(join(folder, 'run'))).toEqual([]);
  });

  test('what a killed runner left is ended, and a stranger with the same pid is not', async () => {
    await part.start();
    part.hold();
    const pid = part.pid()!;
    const recorded = readFileSync(pidFile(folder, 'web1'), 'utf8');
    expect(recorded).toBe(`${pid} ${startedAt(pid)}`);

    writeFileSync(pidFile(folder, 'web1'), `${pid} 1`);
    await endLeftovers(join(folder, 'run'), []);
    expect(isAlive(pid)).toBe(true);

    writeFileSync(pidFile(folder, 'web1'), recorded);
    await endLeftovers(join(folder, 'run'), []);
    expect(isAlive(pid)).toBe(false);
  });
});
