import { setTimeout as sleep } from 'node:timers/promises';
import type { DeliveryStatus } from '../outgoing-message.ts';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export type Metrics = ReturnType<typeof makeMetrics>;

export interface Observed {
  method: string;
  route: string;
  status: number;
  seconds: number;
}

/** Counted in batches: 5 us for a single request, 1 us in a loop. */
const MOST_WAITING = 100;

/** Prometheus gives up on the whole scrape after 10 s, and a statement waits longer for an absent primary. */
const GAUGE_PATIENCE_MS = 2_000;

export interface ReadGauge {
  help: string;
  /** With it, `read` returns a number per label value. */
  label?: string;
  read: () => number | undefined | Promise<number | undefined> | Promise<Record<string, number>>;
}

const CREDIT_OUTCOMES = ['credited', 'extra', 'cash', 'known', 'quarantined', 'unknown'] as const;
const EVENT_OUTCOMES = ['handled', 'ignored', 'quarantined'] as const;
const OUTCOMES = ['sent', 'delivered', 'failed', 'suppressed', 'unsent', 'unknown'] as const;

export function makeMetrics() {
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
  const tasks = new Histogram({
    name: 'jobly_task_seconds',
    help: 'Attempts of tasks and their time, by queue and outcome',
    labelNames: ['queue', 'outcome'],
    buckets: [0.01, 0.05, 0.25, 1, 5, 30, 120],
    registers,
  });
  const calls = new Histogram({
    name: 'jobly_outside_call_seconds',
    help: 'Calls to parties outside and their time, by party and outcome',
    labelNames: ['party', 'outcome'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 6, 15],
    registers,
  });
  const refusals = new Counter({
    name: 'jobly_outside_refusals_total',
    help: 'Calls that a party outside answered and would not serve, for a reason that lies with us or with it (a key, a limit, a full disk), by party',
    labelNames: ['party'],
    registers,
  });
  const credits = new Counter({
    name: 'jobly_credits_total',
    help: 'Payments that arrived, by what became of them (known: it had been credited before)',
    labelNames: ['outcome'],
    registers,
  });
  const events = new Counter({
    name: 'jobly_provider_events_total',
    help: "The provider's events, by what became of them",
    labelNames: ['outcome'],
    registers,
  });
  const messages = new Counter({
    name: 'jobly_messages_total',
    help: 'What became of codes, and of other messages by channel (unsent: it never left)',
    labelNames: ['message', 'fate'],
    registers,
  });
  // Prometheus sees no increase in a series that starts at 1, so the first quarantined payment would raise no alert.
  for (const outcome of CREDIT_OUTCOMES) credits.inc({ outcome }, 0);
  for (const outcome of EVENT_OUTCOMES) events.inc({ outcome }, 0);
  for (const message of ['code', 'sms', 'email', 'push']) {
    for (const outcome of OUTCOMES) messages.inc({ message, fate: outcome }, 0);
  }
  return {
    registry,
    observeRequest: (answered: Observed): void => {
      if (waiting.push(answered) >= MOST_WAITING) observeWaiting();
    },
    observePassedOn: (route: string, because: string) => passedOn.inc({ route, because }),
    timeTask: timerOf(tasks, 'queue'),
    timeCall: timerOf(calls, 'party'),
    /** Starts at 0, so that an alert sees the first increase. */
    countRefusal: (party: string, count: 0 | 1) => refusals.inc({ party }, count),
    countMessage: (sent: Pick<DeliveryStatus, 'kind' | 'channel' | 'outcome'>) => {
      const message = sent.kind === 'sign_in_code' ? 'code' : sent.channel;
      messages.inc({ message, fate: sent.outcome });
    },
    countEvent: (outcome: (typeof EVENT_OUTCOMES)[number]) => events.inc({ outcome }),
    countCredit: (outcome: (typeof CREDIT_OUTCOMES)[number]) => credits.inc({ outcome }),
    addGauges: (gauges: Record<string, ReadGauge>): void => {
      for (const [name, gauge] of Object.entries(gauges)) addGauge(registry, name, gauge);
    },
  };
}

function timerOf(histogram: Histogram, label: string) {
  return async <T>(of: string, work: () => Promise<T>): Promise<T> => {
    const end = histogram.startTimer({ [label]: of });
    try {
      const result = await work();
      end({ outcome: 'done' });
      return result;
    } catch (error) {
      end({ outcome: 'failed' });
      throw error;
    }
  };
}

function addGauge(registry: Registry, name: string, { help, label = 'of', read }: ReadGauge): void {
  const registers = [registry];
  const gauge: Gauge = new Gauge({ name, help, registers, labelNames: [label], collect });
  async function collect(): Promise<void> {
    // Without the database, the other gauges are still reported.
    const values: number | Record<string, number> =
      (await Promise.race([
        Promise.resolve(read()).catch(() => undefined),
        sleep(GAUGE_PATIENCE_MS, undefined, { ref: false }),
      ])) ?? {};
    gauge.reset();
    if (typeof values === 'number') return gauge.set(values);
    for (const [value, number] of Object.entries(values)) gauge.set({ [label]: value }, number);
  }
}
