import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { setTracer, type Span } from '../../telemetry/tracing.ts';
import { traceRequests } from './trace-requests.ts';

afterEach(() => setTracer(undefined));

const TRACEPARENT = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

function request(remoteAddress: string) {
  const parents: unknown[] = [];
  const ended: unknown[] = [];
  const span: Span = {
    ids: { trace_id: '', span_id: '' },
    traceparent: '',
    describe: () => {},
    end: (error) => ended.push(error),
  };
  setTracer({ start: (_work, parent) => (parents.push(parent), span) });
  const headers = { traceparent: TRACEPARENT };
  const asked = { headers, socket: { remoteAddress } } as unknown as IncomingMessage;
  const response = new EventEmitter();
  traceRequests(['10.0.0.9'], () => {})(asked, response as ServerResponse);
  expect(ended).toEqual([]);
  response.emit('close');
  expect(ended).toEqual([undefined]);
  return parents;
}

it('goes on with the trace of a proxy that is trusted, and of nobody else', () => {
  expect(request('10.0.0.9')).toEqual([TRACEPARENT]);
  expect(request('203.0.113.7')).toEqual([undefined]);
});

it('leaves the listener as it is where nothing is traced', () => {
  const listener = () => {};
  expect(traceRequests([], listener)).toBe(listener);
});
