import pino, { type Logger } from 'pino';
import { firstCause } from './startup-sentence.ts';

/** In addition to the Secret type. */
const REDACTED = [
  'password',
  'token',
  'secret',
  'authorization',
  'cookie',
  'code',
  'accountNumber',
  'routingNumber',
  'account_number',
  'routing_number',
  'phone',
].flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

export function makeLogger(level: string, destination?: pino.DestinationStream): Logger {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    redact: { paths: REDACTED, censor: '[redacted]' },
    serializers: { err: describeError },
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  return destination ? pino(options, destination) : pino(options);
}

/**
 * A database error quotes the row (`detail`, `where`), which may be personal data: only its kind, code and origin are
 * logged.
 */
function describeError(error: unknown): object {
  if (!isErrorLike(error)) return { type: typeof error };
  // Connecting to a name with several addresses fails with an AggregateError without a message.
  const known = error instanceof AggregateError && !error.message ? firstCause(error) : error;
  const { name = 'Error', message, stack, code, constraint, table } = known as ErrorLike;
  return { type: name, message, errorCode: code, constraint, table, stack };
}

type ErrorLike = Partial<Error> & Record<string, unknown>;

/** The task queue passes errors as plain objects. */
const isErrorLike = (error: unknown): error is ErrorLike =>
  typeof error === 'object' && error !== null && 'message' in error;

const SAY_AGAIN_AFTER_MS = 30_000;

/**
 * For sources that retry forever: each message at most every 30 seconds, with a count. Without the database every
 * queue fails every few seconds.
 */
export function limitedErrors(log: Logger, title: string, clock = () => performance.now()) {
  const reported = new Map<string, { atMs: number; since: number }>();
  return (error: unknown): void => {
    const { message } = describeError(error) as { message?: string };
    const atMs = clock();
    const last = reported.get(message ?? '');
    if (last && atMs - last.atMs < SAY_AGAIN_AFTER_MS) {
      last.since += 1;
      return;
    }
    // Messages may contain ids, so old entries are dropped.
    for (const [key, { atMs: then }] of reported)
      if (atMs - then >= SAY_AGAIN_AFTER_MS) reported.delete(key);
    reported.set(message ?? '', { atMs, since: 0 });
    log.error({ err: error, ...(last?.since ? { repeated: last.since } : {}) }, title);
  };
}
