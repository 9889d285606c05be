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

/** Connection errors, shutdown, out of room, read-only, and cancelled waits (57014, 55P03). */
const AWAY_CODES = /^(08|57P|53|25006|57014|55P03)/;
const AWAY_WORDS =
  /Connection terminated|timeout expired|timeout exceeded when trying to connect|^timeout expired$|connection error|Query read timeout/;

/** Unreachable, as opposed to refusing a statement. */
export function isDatabaseAway(error: unknown): boolean {
  // A client that disconnects while sending its body also ends with ECONNRESET.
  if (!(error instanceof Error) || error.message === 'aborted') return false;
  if (error instanceof WrongRoleError) return true;
  const code = codeOf(error);
  return CONNECTION_ERRORS.has(code) || AWAY_CODES.test(code) || AWAY_WORDS.test(error.message);
}

export const OPENED_TOO_SLOWLY = 'Connection terminated due to connection timeout';

/** Gone, starting or stopping (57P01 to 57P03), and a standby's refusal to write. */
const NO_PRIMARY_CODES = /^(08|57P0[123]|25006)/;
const CONNECTION_LOST = /^Connection terminated|not queryable$|^timeout expired$/;

/**
 * Another server will take over soon, so waiting helps. Not true of a used-up pool, a slow statement or a full disk.
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

/** Refused by a read-only server, so nothing was changed. */
export const isReadOnly = (error: unknown): boolean => codeOf(error) === '25006';

/** Rolled back by the database. */
export const isDeadlock = (error: unknown): boolean => codeOf(error) === '40P01';

export class ReplicaBehindError extends Error {
  override message = 'the replica is too far behind';
}

/** Columns, tables and functions that a replica lacks until it has replayed a migration. */
const NOT_MIGRATED = ['42703', '42P01', '42883'];

/** Errors the primary may not have: the replica is away, or replay cancelled a long read (40001). */
export const isReplicaTrouble = (error: unknown): boolean =>
  error instanceof ReplicaBehindError ||
  (isDatabaseAway(error) && !isCutOff(error)) ||
  ['40001', ...NOT_MIGRATED].includes(codeOf(error));

const codeOf = (error: unknown) => String((error as { code?: string | number } | null)?.code ?? '');

export function isDatabaseFull(error: unknown): boolean {
  const code = codeOf(error);
  return code.startsWith('53') && code !== TOO_MANY_CONNECTIONS;
}

const TOO_MANY_CONNECTIONS = '53300';

export const isCutOff = (error: unknown): boolean => codeOf(error) === '57014';

/** A value PostgreSQL cannot store (a NUL in a text, say): bad input. */
export const isBadValue = (error: unknown): boolean => codeOf(error).startsWith('22');
