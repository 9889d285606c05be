import pino, { type Logger } from 'pino';
import { traceIds } from './telemetry/tracing.ts';

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
    // A new one each time: pino writes what it logs into it.
    mixin: () => ({ ...traceIds() }),
  };
  return destination ? pino(options, destination) : pino(options);
}

/**
 * A database error quotes the row it choked on (`detail`, `where`), and that row may be somebody's:
 * only its kind, its code and where it was raised are written down.
 */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, constraint, table } = error as Error & Record<string, unknown>;
  return {
    type: error.name,
    message: error.message,
    errorCode: code,
    constraint,
    table,
    stack: error.stack,
  };
}
