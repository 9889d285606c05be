import { expect, it } from 'vitest';
import { makeMetrics } from './metrics.ts';

const GET = { method: 'GET', route: '/pay/{linkCode}', status: 200 };

it('reports to Prometheus how many answers there were and how long they took', async () => {
  const { registry, observeRequest } = makeMetrics();
  for (const seconds of [0.001, 0.005, 0.006, 0.3, 11]) observeRequest({ ...GET, seconds });
  observeRequest({ ...GET, status: 404, seconds: 0.02 });
  const text = await registry.metrics();
  const of = (name: string, { le = '', status = 200 } = {}) => {
    const labels = `${le && `le="${le}",`}method="GET",route="/pay/{linkCode}",status="${status}"`;
    const lines = text.split('\n').filter((line) => line.startsWith(`${name}{${labels}} `));
    return lines.map((line) => Number(line.split(' ').at(-1)));
  };
  expect(of('jobly_http_request_seconds_count')).toEqual([5]);
  expect(of('jobly_http_request_seconds_count', { status: 404 })).toEqual([1]);
  const within = (le: string) => of('jobly_http_request_seconds_bucket', { le });
  expect(['0.005', '0.01', '0.25', '0.5', '10', '+Inf'].flatMap(within)).toEqual([
    2, 3, 3, 4, 4, 5,
  ]);
  expect(of('jobly_http_request_seconds_sum')[0]).toBeCloseTo(11.312);
  expect(text).toContain('# TYPE jobly_http_request_seconds histogram');
});

it('shows every outcome of a payment before the first one, so that an alert sees it rise', async () => {
  const text = await makeMetrics().registry.metrics();
  expect(text).toContain('jobly_credits_total{outcome="quarantined"} 0\n');
});

it('reports the rest while the source of a gauge is away', { timeout: 4_000 }, async () => {
  const { registry, addGauges } = makeMetrics();
  addGauges({
    jobly_tasks_waiting: {
      help: 'late',
      label: 'queue',
      read: () => new Promise<number>(() => undefined),
    },
    jobly_database_primary_away: { help: 'at once', read: () => 1 },
  });
  const text = await registry.metrics();
  expect(text).toContain('jobly_database_primary_away 1');
  expect(text).not.toMatch(/^jobly_tasks_waiting/m);
});
