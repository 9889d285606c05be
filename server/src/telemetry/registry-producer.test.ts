import { DataPointType } from '@opentelemetry/sdk-metrics';
import { expect, it } from 'vitest';
import { makeMetrics } from './metrics.ts';
import { registryProducer } from './registry-producer.ts';

it('tells counters, gauges and histograms as /metrics does', async () => {
  const { registry, countCredit, observeRequest, addGauges } = makeMetrics();
  countCredit('credited');
  countCredit('credited');
  const read = async () => ({ 'send-text': 7 });
  addGauges({ jobly_jobs_waiting: { help: 'waiting', label: 'queue', read } });
  const answer = { method: 'GET', route: '/pay/{linkCode}', status: 200 };
  for (const seconds of [0.001, 0.007, 0.008, 11]) observeRequest({ ...answer, seconds });

  const { resourceMetrics } = await registryProducer(registry).collect();
  const metrics = resourceMetrics.scopeMetrics.flatMap((scope) => scope.metrics);
  const pointOf = (name: string) => {
    const found = metrics.find(({ descriptor }) => descriptor.name === name)!;
    const { attributes, value } = found.dataPoints[0]!;
    return { type: found.dataPointType, attributes, value };
  };
  expect(pointOf('jobly_credits_total')).toEqual({
    type: DataPointType.SUM,
    attributes: { outcome: 'credited' },
    value: 2,
  });
  expect(pointOf('jobly_jobs_waiting')).toEqual({
    type: DataPointType.GAUGE,
    attributes: { queue: 'send-text' },
    value: 7,
  });
  expect(pointOf('jobly_http_request_seconds')).toEqual({
    type: DataPointType.HISTOGRAM,
    attributes: answer,
    value: {
      buckets: {
        boundaries: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
        counts: [1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 1],
      },
      sum: expect.closeTo(11.016) as number,
      count: 4,
    },
  });
});
