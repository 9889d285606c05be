import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isAlive } from '../server/src/db/embedded/postmaster-file.ts';
import { endLeftovers, supervise, type Part } from './part.ts';

/** The cluster runs on Linux alone. */
describe.runIf(process.platform === 'linux')('a part', () => {
  let folder: string;
  let part: Part;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'jobly-part-'));
    mkdirSync(join(folder, 'logs'));
    const args = ['-e', 'console.log("up"); setInterval(() => {}, 1_000)'];
    part = supervise(folder, {
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
    part.signal('SIGKILL');
    await vi.waitFor(() => expect(part.pid()).not.toBe(first), 5_000);
    await vi.waitFor(() => expect(part.pid()).toBeDefined(), 5_000);

    part.keepDown();
    part.signal('SIGKILL');
    await vi.waitFor(() => expect(part.pid()).toBeUndefined(), 5_000);
    await sleep(1_200);
    expect(part.pid()).toBeUndefined();
    await part.start();
    expect(isAlive(part.pid()!)).toBe(true);
  });

  test('also a frozen part ends when it is stopped', async () => {
    await part.start();
    const pid = part.pid()!;
    part.signal('SIGSTOP');
    await part.stop();
    expect(isAlive(pid)).toBe(false);
  });

  test('what a killed runner left is ended, and a part of another cluster is not', async () => {
    await part.start();
    part.keepDown();
    const pid = part.pid()!;
    await endLeftovers(`${folder}-of-another`, []);
    expect(isAlive(pid)).toBe(true);
    await endLeftovers(folder, []);
    expect(isAlive(pid)).toBe(false);
  });
});
