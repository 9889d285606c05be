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
  /** The one in use, and the one before it. */
  metricsTokens: (Secret | undefined)[];
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
        const expected = options.metricsTokens.filter((one) => one !== undefined);
        const allowed = expected.length
          ? expected.some((one) => timingSafeEqual(hashToken(token), hashToken(one.reveal())))
          : !options.production && context.get('isThisMachine')();
        if (!allowed) throw new AppError('not_found');
        context.header('Content-Type', options.metrics.registry.contentType);
        return context.body(await options.metrics.registry.metrics());
      },
    ),
  ];
}

type Observed = Omit<ResponseRecord, 'requestId'>;

/** Counted in one go: between two requests, counting one takes 5 us, in a loop 1. */
const MOST_WAITING = 100;

interface ReadGauge {
  help: string;
  /** With it `read` gives a number for each of its values. */
  label?: string;
  read: () => number | Promise<number> | Promise<Record<string, number>>;
}

export function makeMetrics(gauges: Record<string, ReadGauge>) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  let waiting: Observed[] = [];
  function observeWaiting(): void {
    const all = waiting;
    waiting = [];
    for (const { method, route, status, seconds } of all) {
      requests.observe({ method, route, status }, seconds);
    }
  }
  const requests: Histogram = new Histogram({
    name: 'jobly_http_request_seconds',
    help: 'Requests answered and their time, by route (never by address: a link code is a secret)',
    labelNames: ['method', 'route', 'status'],
    collect: observeWaiting,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  const passedOn = new Counter({
    name: 'jobly_fast_path_passed_on_total',
    help: 'Requests that the fast path did not answer itself but passed on to the app, by why',
    labelNames: ['route', 'because'],
    registers,
  });
  for (const [name, { help, label = 'of', read }] of Object.entries(gauges)) {
    const gauge: Gauge = new Gauge({ name, help, registers, labelNames: [label], collect });
    async function collect(): Promise<void> {
      // With the database away the others are told all the same.
      const values = await Promise.resolve(read()).catch(() => ({}));
      gauge.reset();
      if (typeof values === 'number') return gauge.set(values);
      for (const [value, number] of Object.entries(values)) gauge.set({ [label]: value }, number);
    }
  }
  return {
    registry,
    observeRequest: (answered: Observed): void => {
      if (waiting.push(answered) >= MOST_WAITING) observeWaiting();
    },
    observePassedOn: (route: string, because: string) => passedOn.inc({ route, because }),
  };
}
