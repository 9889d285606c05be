import { DatabaseError } from 'pg';

export function describeError(error: unknown): string {
  if (!(error instanceof DatabaseError))
    return error instanceof Error ? error.message : String(error);
  return [
    `${error.severity ?? 'ERROR'}:  ${error.message}`,
    error.detail && `DETAIL:  ${error.detail}`,
    error.hint && `HINT:  ${error.hint}`,
  ]
    .filter(Boolean)
    .join('\n');
}
