import { expect, it } from 'vitest';
import { makeLogger } from './logger.ts';
import { inJob, setTracer } from './telemetry/tracing.ts';

function openLog() {
  const lines: string[] = [];
  const log = makeLogger('info', { write: (line: string) => lines.push(line) });
  return { log, read: () => lines.map((line) => JSON.parse(line) as object) };
}

it('says in which trace it was written, and nothing of it outside', async () => {
  const ids = { trace_id: 'a'.repeat(32), span_id: 'b'.repeat(16) };
  setTracer({ start: () => ({ ids, traceparent: '', describe: () => {}, end: () => {} }) });
  const { log, read } = openLog();
  const job = { queue: 'send-text', last: false, traceparent: undefined };
  await inJob(job, async () => log.info('inside'));
  log.info('outside');
  setTracer(undefined);
  expect(read()[0]).toMatchObject({ msg: 'inside', ...ids });
  expect(read()[1]).not.toHaveProperty('trace_id');
});

it('takes nothing from one line to the next', () => {
  const { log, read } = openLog();
  log.info({ kind: 'first' }, 'one');
  log.info('two');
  expect(read()[1]).not.toHaveProperty('kind');
});
