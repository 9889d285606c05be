import { timingSafeEqual } from 'node:crypto';
import { AppError } from '@jobly/core/errors';
import { hashToken } from '../../crypto.ts';
import type { Secret } from '../../ports/secret.ts';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { ResponseRecord } from './access-log.ts';
import { openRoute, type Route } from '../route.ts';

export interface Readiness {
  ready: boolean;
  /** One word per part, for the person who looks: `database: ok`. */
  parts: Record<string, string>;
}

/** What an operator and a load balancer ask. */
export function operationRoutes(options: {
  readiness: () => Promise<Readiness>;
  metrics: ReturnType<typeof makeMetrics>;
  metricsToken: Secret | undefined;
  production: boolean;
}): Route[] {
  return [
    openRoute('GET', '/healthz', 'The process is alive', (context) => context.text('ok')),
    openRoute(
      'GET',
      '/readyz',
      'It can serve: database reached, migrations applied',
      async (context) => {
        const { ready, parts } = await options.readiness();
        return context.json({ ready, ...parts }, ready ? 200 : 503);
      },
    ),
    openRoute(
      'GET',
      '/metrics',
      'Prometheus metrics, for this machine or with METRICS_TOKEN as a bearer token',
      async (context) => {
        const token = context.req.header('authorization')?.replace(/^Bearer /i, '') ?? '';
        const expected = options.metricsToken;
        const allowed = expected
          ? timingSafeEqual(hashToken(token), hashToken(expected.reveal()))
          : !options.production && context.get('isThisMachine')();
        if (!allowed) throw new AppError('not_found');
        context.header('Content-Type', options.metrics.registry.contentType);
        return context.body(await options.metrics.registry.metrics());
      },
    ),
  ];
}

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
