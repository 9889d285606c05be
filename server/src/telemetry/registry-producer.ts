import { ValueType, type Attributes, type HrTime } from '@opentelemetry/api';
import { hrTime } from '@opentelemetry/core';
import { emptyResource } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  DataPointType,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics';
import type { MetricObjectWithValues, MetricValue, Registry } from 'prom-client';

type Metric = MetricObjectWithValues<MetricValue<string>>;
type Sample = MetricValue<string> & { metricName?: string };

/** What `/metrics` says, as OpenTelemetry has it: one list of metrics, told in two ways. */
export function registryProducer(registry: Registry): MetricProducer {
  const startTime = hrTime();
  return {
    async collect() {
      const endTime = hrTime();
      const all = (await registry.getMetricsAsJSON()) as Metric[];
      const metrics = all.map((metric) => metricData(metric, { startTime, endTime }));
      const scopeMetrics = [{ scope: { name: 'jobly' }, metrics }];
      return { resourceMetrics: { resource: emptyResource(), scopeMetrics }, errors: [] };
    },
  };
}

interface Times {
  startTime: HrTime;
  endTime: HrTime;
}

function metricData({ name, help, type, values }: Metric, times: Times): MetricData {
  const base = {
    descriptor: { name, description: help, unit: '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  // prom-client's types name the kinds as numbers; its answers name them in words.
  const kind = String(type);
  const point = <Value>(attributes: Attributes, value: Value) => ({ ...times, attributes, value });
  if (kind === 'histogram') {
    const dataPoints = histograms(name, values).map(({ labels, value }) => point(labels, value));
    return { ...base, dataPointType: DataPointType.HISTOGRAM, dataPoints };
  }
  const dataPoints = values.map(({ labels, value }) => point(labels as Attributes, value));
  return kind === 'counter'
    ? { ...base, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }
    : { ...base, dataPointType: DataPointType.GAUGE, dataPoints };
}

/** Prometheus counts all up to a bound, and each bound is a sample; here a bucket has its own alone. */
function histograms(name: string, samples: Sample[]) {
  const points = new Map<string, { labels: Attributes; upTo: [number, number][]; sum: number }>();
  for (const { metricName, labels, value } of samples) {
    const { le, ...own } = labels;
    const key = JSON.stringify(own);
    const point = points.get(key) ?? { labels: own, upTo: [], sum: 0 };
    points.set(key, point);
    if (metricName === `${name}_sum`) point.sum = value;
    if (le !== undefined) point.upTo.push([le === '+Inf' ? Infinity : Number(le), value]);
  }
  return [...points.values()].map(({ labels, upTo, sum }) => {
    const bounds = upTo.toSorted(([a], [b]) => a - b);
    const counts = bounds.map(([, count], index) => count - (bounds[index - 1]?.[1] ?? 0));
    const boundaries = bounds.map(([bound]) => bound).filter(Number.isFinite);
    const value = { buckets: { boundaries, counts }, sum, count: bounds.at(-1)?.[1] ?? 0 };
    return { labels, value };
  });
}
