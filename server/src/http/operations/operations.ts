import { timingSafeEqual } from 'node:crypto';
import { AppError } from '@jobly/core/errors';
import { hashToken } from '../../crypto.ts';
import type { Secret } from '../../secret.ts';
import type { Metrics } from '../../telemetry/metrics.ts';
import { openRoute, type Route } from '../route.ts';

export interface Readiness {
  ready: boolean;
  parts: Record<string, string>;
}

export const OPERATION_PATHS = new Set(['/healthz', '/readyz', '/metrics']);

export function operationRoutes(options: {
  readiness: () => Promise<Readiness>;
  metrics: Metrics;
  metricsTokens: (Secret | undefined)[];
  production: boolean;
}): Route[] {
  return [
    openRoute(
      'GET /healthz',
      { summary: 'The process is alive', answers: { 'text/plain': [200] } },
      (context) => context.text('ok'),
    ),
    openRoute(
      'GET /readyz',
      {
        summary: 'It can serve: database reached, migrations applied',
        answers: { 'application/json': [200, 503] },
      },
      async (context) => {
        const { ready, parts } = await options.readiness();
        return context.json({ ready, ...parts }, ready ? 200 : 503);
      },
    ),
    openRoute(
      'GET /metrics',
      {
        summary: 'Prometheus metrics, for this machine or with METRICS_TOKEN as a bearer token',
        answers: { 'text/plain': [200] },
        errors: ['not_found'],
      },
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
