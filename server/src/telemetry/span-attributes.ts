import { SpanKind, type Attributes } from '@opentelemetry/api';
import type { Answered, Work } from './tracing.ts';

/** Names and attributes of spans, by OpenTelemetry's conventions; those of our own begin with `jobly.`. */
export function describeWork(work: Work): { name: string; kind: SpanKind; attributes: Attributes } {
  if (work.kind === 'request') return { name: 'request', kind: SpanKind.SERVER, attributes: {} };
  if (work.kind === 'job') {
    return {
      name: `process ${work.queue}`,
      kind: SpanKind.CONSUMER,
      attributes: {
        'messaging.system': 'pg-boss',
        'messaging.operation.type': 'process',
        'messaging.destination.name': work.queue,
        'jobly.last_attempt': work.last,
      },
    };
  }
  if (work.kind === 'statement') {
    return {
      name: [work.operation, work.target].filter(Boolean).join(' '),
      kind: SpanKind.CLIENT,
      attributes: {
        'db.system.name': 'postgresql',
        'db.operation.name': work.operation,
        ...(work.target ? { 'db.collection.name': work.target } : {}),
      },
    };
  }
  return {
    name: `${work.party} ${work.call}`,
    kind: SpanKind.CLIENT,
    attributes: { 'jobly.party': work.party, 'jobly.call': work.call },
  };
}

export const describeAnswer = ({ method, route, status }: Answered) => ({
  name: `${method} ${route}`,
  attributes: {
    'http.request.method': method,
    'http.route': route,
    'http.response.status_code': status,
  },
});

const CODE = /^[A-Za-z][A-Za-z0-9_]{0,39}$|^[0-9A-Z]{5}$/;

/** Which error it was: PostgreSQL's or the system's code, or the name of its class. Never its words. */
export function errorType(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  const known = [code, name].find((one) => typeof one === 'string' && CODE.test(one));
  return typeof known === 'string' ? known : 'Error';
}
