import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * The one door to tracing; OpenTelemetry is behind it (open-telemetry.ts), and is loaded only where it is
 * switched on. A span is one of these and says nothing else: there is no place for an address, a body, a value
 * of a statement or the words of an error, all of which may be somebody's.
 */
export type Work =
  | { kind: 'request' }
  | { kind: 'job'; queue: string; last: boolean }
  | { kind: 'statement'; operation: string; target: string | undefined }
  | { kind: 'call'; party: string; call: string };

export interface Answered {
  method: string;
  /** The pattern that answered: a link's code is in the address. */
  route: string;
  status: number;
}

export interface Span {
  ids: { trace_id: string; span_id: string };
  /** As the W3C writes it: how a job knows which request it comes from. */
  traceparent: string;
  /** Of a request, once it is known what it was. */
  describe(answered: Answered): void;
  end(error?: unknown): void;
}

export interface Tracer {
  start(work: Work, parent: Span | string | undefined): Span;
}

let tracer: Tracer | undefined;
const underWay = new AsyncLocalStorage<Span>();
const NO_IDS = {};

export function setTracer(given: Tracer | undefined): void {
  tracer = given;
}

export const isTracing = () => tracer !== undefined;

/** What a log line says of the trace it belongs to. */
export const traceIds = (): Partial<Span['ids']> => underWay.getStore()?.ids ?? NO_IDS;

export const currentTraceparent = () => underWay.getStore()?.traceparent;

/** A step of the request or job that is under way; nothing where there is none. */
export function startStep(work: Work): Span | undefined {
  const parent = tracer && underWay.getStore();
  return parent && tracer?.start(work, parent);
}

export async function inStep<T>(work: Work, run: () => Promise<T>): Promise<T> {
  const span = startStep(work);
  return span ? within(span, run) : run();
}

/** A job, as a part of the trace that its payload names. */
export async function inJob<T>(
  job: { queue: string; last: boolean; traceparent: string | undefined },
  run: () => Promise<T>,
): Promise<T> {
  const { traceparent, ...facts } = job;
  return tracer ? within(tracer.start({ kind: 'job', ...facts }, traceparent), run) : run();
}

/** What `run` starts belongs to the request until `ended` is called. */
export function inRequest(traceparent: string | undefined, run: (ended: () => void) => void): void {
  const span = tracer?.start({ kind: 'request' }, traceparent);
  if (!span) return run(() => {});
  underWay.run(span, run, () => span.end());
}

export const describeRequest = (answered: Answered) => underWay.getStore()?.describe(answered);

/** A payload that says which trace it comes from, unless it says so already. */
export function withTrace(payload: object, traceparent = currentTraceparent()): object {
  return traceparent ? { traceparent, ...payload } : payload;
}

export function traceOf(payload: unknown): string | undefined {
  const { traceparent } = (payload ?? {}) as { traceparent?: unknown };
  return typeof traceparent === 'string' ? traceparent : undefined;
}

/** For what is done for many at once, and so is no step of any one of them. */
export const untraced = <T>(run: () => T): T => (tracer ? underWay.exit(run) : run());

async function within<T>(span: Span, run: () => Promise<T>): Promise<T> {
  try {
    const result = await underWay.run(span, run);
    span.end();
    return result;
  } catch (error) {
    span.end(error);
    throw error;
  }
}
