import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { ResponseRecord } from './access-log.ts';

export type Metrics = ReturnType<typeof makeMetrics>;

export function makeMetrics(gauges: Record<string, { help: string; read: () => number }>) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'jobly_http_requests_total',
    help: 'Requests answered, by route (never by address: a link code is a secret)',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const times = new Histogram({
    name: 'jobly_http_request_seconds',
    help: 'Time to answer',
    labelNames: ['method', 'route'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  const fastPath = new Counter({
    name: 'jobly_fast_path_total',
    help: 'Requests that the fast path served itself, passed on to the app, or failed to serve and passed on',
    labelNames: ['route', 'outcome'],
    registers,
  });
  for (const [name, { help, read }] of Object.entries(gauges)) {
    const gauge: Gauge = new Gauge({ name, help, registers, collect: () => gauge.set(read()) });
  }
  return {
    registry,
    observeRequest: ({ method, route, status, seconds }: Omit<ResponseRecord, 'requestId'>) => {
      requests.inc({ method, route, status });
      times.observe({ method, route }, seconds);
    },
    observeFastPath: (route: string, outcome: string) => fastPath.inc({ route, outcome }),
  };
}
