import pino, { type Logger } from 'pino';
import { firstCause } from './startup-sentence.ts';

/** Belt and braces: secrets are a type of their own, and these names are struck out as well. */
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
 * A database error quotes the row it choked on (`detail`, `where`), and that row may be somebody's:
 * only its kind, its code and where it was raised are written down.
 */
function describeError(error: unknown): object {
  if (!isErrorLike(error)) return { type: typeof error };
  // Connecting to a name with several addresses fails with one error for each, and no message.
  const known = error instanceof AggregateError && !error.message ? firstCause(error) : error;
  const { name = 'Error', message, stack, code, constraint, table } = known as ErrorLike;
  return { type: name, message, errorCode: code, constraint, table, stack };
}

type ErrorLike = Partial<Error> & Record<string, unknown>;

/** The job queue passes errors on as copies of their fields. */
const isErrorLike = (error: unknown): error is ErrorLike =>
  typeof error === 'object' && error !== null && 'message' in error;

const SAY_AGAIN_AFTER_MS = 30_000;

/**
 * Logs an error of a source that tries again and again: each message once in 30 seconds, and how
 * often it came meanwhile. While the database is away every queue fails every few seconds.
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
    // A message may hold an id; what is old would only fill memory.
    for (const [key, { atMs: then }] of reported)
      if (atMs - then >= SAY_AGAIN_AFTER_MS) reported.delete(key);
    reported.set(message ?? '', { atMs, since: 0 });
    log.error({ err: error, ...(last?.since ? { repeated: last.since } : {}) }, title);
  };
}
