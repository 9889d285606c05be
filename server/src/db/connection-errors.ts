import { WrongRoleError } from './roles.ts';

const CONNECTION_ERRORS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** Connection trouble, shutting down, out of room, read-only, and waits that were cut off (57014, 55P03). */
const AWAY_CODES = /^(08|57P|53|25006|57014|55P03)/;
const AWAY_WORDS =
  /Connection terminated|timeout expired|timeout exceeded when trying to connect|^timeout expired$|connection error|Query read timeout/;

/** True when the database is away, as against a statement it refused. */
export function isDatabaseAway(error: unknown): boolean {
  // A client that hung up in the middle of its body ends with ECONNRESET, too.
  if (!(error instanceof Error) || error.message === 'aborted') return false;
  if (error instanceof WrongRoleError) return true;
  const code = codeOf(error);
  return CONNECTION_ERRORS.has(code) || AWAY_CODES.test(code) || AWAY_WORDS.test(error.message);
}

export const OPENED_TOO_SLOWLY = 'Connection terminated due to connection timeout';

/** Gone, starting or stopping (57P01 to 57P03), and what a standby says of a write. */
const NO_PRIMARY_CODES = /^(08|57P0[123]|25006)/;
const CONNECTION_LOST = /^Connection terminated|not queryable$|^timeout expired$/;

/**
 * True for what a failover looks like: another server will take over in a moment, so it is worth waiting. A pool
 * that is used up, a statement that took too long and a full disk are not.
 */
export function isFailover(error: unknown): boolean {
  if (!(error instanceof Error) || error.message === OPENED_TOO_SLOWLY) return false;
  const code = codeOf(error);
  return (
    CONNECTION_ERRORS.has(code) ||
    NO_PRIMARY_CODES.test(code) ||
    CONNECTION_LOST.test(error.message)
  );
}

/** A server that only reads has refused the statement: nothing of it happened, whatever it was. */
export const isReadOnly = (error: unknown): boolean => codeOf(error) === '25006';

/** Of two that waited for each other the database ended one: nothing of it was kept. */
export const isDeadlock = (error: unknown): boolean => codeOf(error) === '40P01';

export class ReplicaBehindError extends Error {
  override message = 'the replica is too far behind';
}

/** Columns, tables and functions that a replica lacks until it has copied a migration. */
const NOT_MIGRATED = ['42703', '42P01', '42883'];

/** What a replica says and the primary may not: it is away, or its copying got in the way of a long read (40001). */
export const isReplicaTrouble = (error: unknown): boolean =>
  error instanceof ReplicaBehindError ||
  (isDatabaseAway(error) && !isCutOff(error)) ||
  ['40001', ...NOT_MIGRATED].includes(codeOf(error));

const codeOf = (error: unknown) => String((error as { code?: string | number } | null)?.code ?? '');

/** True when the database has no room left to write (disk_full and its like). */
export function isDatabaseFull(error: unknown): boolean {
  const code = codeOf(error);
  return code.startsWith('53') && code !== TOO_MANY_CONNECTIONS;
}

const TOO_MANY_CONNECTIONS = '53300';

/** True when a statement took longer than it was given. */
export const isCutOff = (error: unknown): boolean => codeOf(error) === '57014';

/** True when a value was one that PostgreSQL cannot hold (a NUL in a text, say): bad input. */
export const isBadValue = (error: unknown): boolean => codeOf(error).startsWith('22');
