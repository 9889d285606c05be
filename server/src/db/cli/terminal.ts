import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadEnvFile } from 'node:process';
import { createInterface } from 'node:readline/promises';
import { DatabaseError } from 'pg';
import { nameCommands } from '../../command-names.ts';

export const projectRoot = join(import.meta.dirname, '..', '..', '..', '..');

export const print = (text: string): void => void process.stdout.write(`${nameCommands(text)}\n`);
export const printError = (text: string): void =>
  void process.stderr.write(`${nameCommands(text)}\n`);

/** Shown as a sentence, without a stack. */
export class UserError extends Error {
  override readonly name = 'UserError';
}

/** Empty without a terminal, which never means yes. */
export async function ask(question: string): Promise<string> {
  if (!process.stdin.isTTY) return '';
  using terminal = createInterface({ input: process.stdin, output: process.stdout });
  return (await terminal.question(question)).trim();
}

const FOR_THE_PERSON = new Set([
  'UserError',
  'AppError',
  'MigrationError',
  'AlreadyRunningError',
  'StartupError',
]);

/** Loads .env. Unexpected errors are shown with their stack. */
export async function runProgram(main: (args: string[]) => Promise<number>): Promise<void> {
  const envFile = join(projectRoot, '.env');
  if (existsSync(envFile)) loadEnvFile(envFile);
  try {
    process.exitCode = await main(process.argv.slice(2));
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    const isForThePerson = FOR_THE_PERSON.has(error.name) || 'code' in error;
    printError(isForThePerson ? describeError(error) : (error.stack ?? error.message));
    process.exitCode = 1;
  }
}

function describeError(error: Error): string {
  if (!(error instanceof DatabaseError)) return error.message;
  return [
    `${error.severity ?? 'ERROR'}:  ${error.message}`,
    error.detail && `DETAIL:  ${error.detail}`,
    error.hint && `HINT:  ${error.hint}`,
  ]
    .filter(Boolean)
    .join('\n');
}
