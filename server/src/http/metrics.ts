import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { RequestTimes } from './request-times.ts';

export interface Metrics {
  registry: Registry;
  observeRequest(facts: { method: string; route: string; status: number; seconds: number }): void;
}

export function makeMetrics(gauges: Record<string, { help: string; read: () => number }>): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const times = new RequestTimes();
  times.register(registry);
  for (const [name, { help, read }] of Object.entries(gauges)) {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [registry],
      collect: () => gauge.set(read()),
    });
  }
  return { registry, observeRequest: (facts) => times.add(facts) };
}
