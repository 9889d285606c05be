import { expect, it } from 'vitest';
import { makeMetrics } from './operations.ts';

const GET = { method: 'GET', route: '/pay/{linkCode}', status: 200 };

it('tells Prometheus how many answers there were and how long they took', async () => {
  const { registry, observeRequest } = makeMetrics({});
  for (const seconds of [0.001, 0.005, 0.006, 0.3, 11]) observeRequest({ ...GET, seconds });
  observeRequest({ ...GET, status: 404, seconds: 0.02 });
  const text = await registry.metrics();
  const of = (name: string, labels: { before?: string; after?: string } = {}) =>
    text
      .split('\n')
      .find((line) =>
        line.startsWith(
          `${name}{${labels.before ?? ''}method="GET",route="/pay/{linkCode}"${labels.after ?? ''}} `,
        ),
      )
      ?.split(' ')
      .at(-1);
  expect(of('jobly_http_requests_total', { after: ',status="200"' })).toBe('5');
  expect(of('jobly_http_requests_total', { after: ',status="404"' })).toBe('1');
  const within = (le: string) => of('jobly_http_request_seconds_bucket', { before: `le="${le}",` });
  expect(['0.005', '0.01', '0.25', '0.5', '10', '+Inf'].map(within)).toEqual([
    '2',
    '3',
    '4',
    '5',
    '5',
    '6',
  ]);
  expect(Number(of('jobly_http_request_seconds_sum'))).toBeCloseTo(11.332);
  expect(of('jobly_http_request_seconds_count')).toBe('6');
  expect(text).toContain('# TYPE jobly_http_request_seconds histogram');
});
