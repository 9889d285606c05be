import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Interface } from 'node:readline';
import { text as readAll } from 'node:stream/consumers';
import { Client } from 'pg';
import { readIfPresent } from '../../embedded/secret-file.ts';
import { databaseNameOf } from '../swap-database.ts';
import { createInterpreter, describeError } from './interpreter.ts';
import type { Interpreter } from './interpreter.ts';

export interface ShellOptions {
  url: string;
  stateDirectory: string;
  /** From -c: run this and leave. */
  sql: string | undefined;
  print: (text: string) => void;
  printError: (text: string) => void;
}

const HISTORY_LINES = 1000;

/** Resolves to the exit code. */
export async function runShell(options: ShellOptions): Promise<number> {
  const client = new Client({ connectionString: options.url, application_name: 'jobly shell' });
  client.on('notice', ({ severity, message }) =>
    options.printError(`${severity ?? 'NOTICE'}:  ${message ?? ''}`),
  );
  await client.connect();
  try {
    const interpreter = createInterpreter(client, options.print);
    if (options.sql !== undefined) return await runScript(interpreter, options.sql, options);
    if (process.stdin.isTTY) return await converse(client, interpreter, options);
    return await runScript(interpreter, await readAll(process.stdin), options);
  } finally {
    await client.end();
  }
}

/** Stops at the first error: nobody is there to look at it. */
async function runScript(
  interpreter: Interpreter,
  script: string,
  { printError }: ShellOptions,
): Promise<number> {
  try {
    for (const line of script.split('\n')) {
      if ((await interpreter.feed(line)) === 'quit') return 0;
    }
    await interpreter.finish();
    return 0;
  } catch (error) {
    printError(describeError(error));
    return 1;
  }
}

async function converse(
  client: Client,
  interpreter: Interpreter,
  options: ShellOptions,
): Promise<number> {
  const terminal = openTerminal(join(options.stateDirectory, 'shell-history'));
  const name = databaseNameOf(options.url);
  let isRunning = false;
  const prompt = (): void => {
    terminal.setPrompt(`${name}${interpreter.isInsideStatement ? '->' : '=>'} `);
    terminal.prompt();
  };
  terminal.on('SIGINT', () => {
    if (isRunning) {
      void cancelRunning(client, options.url);
      return;
    }
    interpreter.forget();
    // What was typed of this line goes as well: to its end, then everything before.
    terminal.write(null, { ctrl: true, name: 'e' });
    terminal.write(null, { ctrl: true, name: 'u' });
    options.print('^C');
    prompt();
  });
  options.print(String.raw`SQL ends with a semicolon. \? shows help, \q leaves.`);
  prompt();
  for await (const line of terminal) {
    isRunning = true;
    const outcome = await interpreter.feed(line).catch((error: unknown) => {
      options.printError(describeError(error));
      return undefined;
    });
    isRunning = false;
    if (outcome === 'quit') break;
    prompt();
  }
  terminal.close();
  return 0;
}

function openTerminal(historyFile: string): Interface {
  const kept = (readIfPresent(historyFile) ?? '').split('\n').filter(Boolean);
  const terminal = createInterface({
    input: process.stdin,
    output: process.stdout,
    history: kept,
    historySize: HISTORY_LINES,
    removeHistoryDuplicates: true,
  });
  terminal.on('history', (history: string[]) => {
    writeFileSync(historyFile, history.join('\n'), { mode: 0o600 });
    chmodSync(historyFile, 0o600);
  });
  return terminal;
}

async function cancelRunning(client: Client, url: string): Promise<void> {
  const helper = new Client({ connectionString: url });
  try {
    await helper.connect();
    await helper.query('select pg_cancel_backend($1)', [
      'processID' in client ? client.processID : null,
    ]);
  } catch {
    // It ended by itself in the meantime.
  } finally {
    await helper.end().catch(() => undefined);
  }
}
