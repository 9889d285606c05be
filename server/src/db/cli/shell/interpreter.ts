import { DatabaseError } from 'pg';
import type { Client } from 'pg';
import { runBackslashCommand } from './backslash-commands.ts';
import type { ShellSession } from './backslash-commands.ts';
import { runStatement } from './run-statement.ts';
import { isBlank, splitStatements } from './split-statements.ts';

/** Takes line after line and runs each statement as soon as it is complete. */
export interface Interpreter {
  /** Rejects with the first error; what was typed of that statement is then forgotten. */
  feed(line: string): Promise<'quit' | undefined>;
  /** Runs what is left without a semicolon. */
  finish(): Promise<void>;
  readonly isInsideStatement: boolean;
  forget(): void;
}

export function createInterpreter(client: Client, print: (text: string) => void): Interpreter {
  let pending = '';
  const session: ShellSession = {
    client,
    print,
    display: { expanded: false, timing: false },
    runScript: async (text) => {
      const script = createInterpreter(client, print);
      for (const line of text.split('\n')) {
        if ((await script.feed(line)) === 'quit') return;
      }
      await script.finish();
    },
  };
  const run = async (sql: string): Promise<void> =>
    print(await runStatement(client, sql, session.display));
  return {
    feed: async (line) => {
      if (isBlank(pending) && line.trimStart().startsWith('\\')) {
        return runBackslashCommand(session, line);
      }
      const { statements, rest } = splitStatements(`${pending}${line}\n`);
      pending = '';
      for (const statement of statements) await run(statement);
      pending = isBlank(rest) ? '' : rest;
      return undefined;
    },
    finish: async () => {
      const last = pending;
      pending = '';
      if (!isBlank(last)) await run(last);
    },
    get isInsideStatement() {
      return pending !== '';
    },
    forget: () => {
      pending = '';
    },
  };
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
