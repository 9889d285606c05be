import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeAccessLog } from './access-log.ts';

const ANSWERED = {
  requestId: 'a-request',
  method: 'GET',
  route: '/pay/{linkCode}',
  status: 200,
  seconds: 0.0123456789,
};

const inServer = (path: string) => join(import.meta.dirname, '../..', path);

let written: string[];
const open = (level: string) =>
  makeAccessLog(level, () => ({
    write: (text) => written.push(text) > 0,
    flush: () => {},
    flushSync: () => {},
  }));

beforeEach(() => {
  written = [];
  vi.useFakeTimers({ now: new Date('2026-11-15T12:00:00Z') });
});
afterEach(() => void vi.useRealTimers());

it('writes the facts of an answer as a line of JSON, within a second', () => {
  open('info')(ANSWERED);
  expect(written).toEqual([]);
  vi.advanceTimersByTime(1_000);
  expect(written).toHaveLength(1);
  expect(JSON.parse(written[0]!)).toEqual({
    level: 30,
    time: '2026-11-15T12:00:00.000Z',
    ...ANSWERED,
    seconds: 0.012346,
    msg: 'answered',
  });
});

it('writes many at once, each once', () => {
  const log = open('info');
  for (let i = 0; i < 500; i += 1) log({ ...ANSWERED, requestId: `request-${i}` });
  vi.advanceTimersByTime(1_000);
  expect(written.length).toBeLessThan(20);
  const lines = written.join('').trimEnd().split('\n');
  expect(lines.map((line) => (JSON.parse(line) as { requestId: string }).requestId)).toEqual(
    Array.from({ length: 500 }, (_, i) => `request-${i}`),
  );
});

it('says nothing where only warnings are wanted', () => {
  open('warn')(ANSWERED);
  vi.advanceTimersByTime(1_000);
  expect(written).toEqual([]);
});

/** As the server has them: a logger, the access log, and time for the garbage collector. */
const PROGRAM = `
  const { makeLogger } = await import(${JSON.stringify(inServer('logger.ts'))});
  const { makeAccessLog } = await import(${JSON.stringify(inServer('http/operations/access-log.ts'))});
  const log = makeLogger('info');
  const tell = makeAccessLog('info');
  for (let i = 0; i < 5; i += 1) { await new Promise(setImmediate); gc(); }
  for (let i = 0; i < 1000; i += 1) tell({ ...${JSON.stringify(ANSWERED)}, requestId: 'r' + i });
  log.info('the end');
  process.exit();`;

it('loses no line when the process ends', () => {
  const args = ['--expose-gc', '--input-type=module', '-e', PROGRAM];
  const printed = execFileSync(process.execPath, args).toString();
  const lines = printed.trimEnd().split('\n');
  const ids = lines.flatMap((line) => (JSON.parse(line) as { requestId?: string }).requestId ?? []);
  // A write that is on its way at the end may come after the last one: each line is there, in any order.
  expect(ids).toHaveLength(1000);
  expect(new Set(ids)).toEqual(new Set(Array.from({ length: 1000 }, (_, i) => `r${i}`)));
});
