import { createInterface } from 'node:readline/promises';
import { DatabaseError } from 'pg';

/** Something the person at the terminal can act on: shown as a sentence, without a stack. */
export class UserError extends Error {
  override readonly name = 'UserError';
}

/** Asks on the terminal; without one the answer is empty, which never means yes. */
export async function ask(question: string): Promise<string> {
  if (!process.stdin.isTTY) return '';
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return (await terminal.question(question)).trim();
  } finally {
    terminal.close();
  }
}

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
