import { readFileSync } from 'node:fs';
import type { Client } from 'pg';
import { CATALOGUE_QUERIES, TABLE_PARTS } from './describe.ts';
import { runStatement } from './run-statement.ts';
import type { StatementDisplay } from './run-statement.ts';
import { formatAligned } from './table-output.ts';

export const SHELL_HELP = String.raw`SQL ends with a semicolon; an unfinished line goes on with the next. Also:
  \d          tables, views, sequences     \d NAME   one table
  \dt         tables only                  \dn       schemas
  \du         roles                        \l        databases
  \x          one column per line, on/off  \timing   show durations, on/off
  \i FILE     run a file                   \q        leave`;

export interface ShellSession {
  client: Client;
  display: StatementDisplay;
  print: (text: string) => void;
  /** Runs text as if it had been typed. */
  runScript: (text: string) => Promise<void>;
}

const onOff = (isOn: boolean): string => (isOn ? 'on' : 'off');

/** Runs a line that begins with a backslash; "quit" asks the shell to end. */
export async function runBackslashCommand(
  session: ShellSession,
  line: string,
): Promise<'quit' | undefined> {
  const { display, print } = session;
  const [command = '', ...words] = line.trim().replace(/;$/, '').split(/\s+/);
  const argument = words.join(' ');
  if (command === '\\q') return 'quit';
  if (command === '\\?' || command === '\\h') print(SHELL_HELP);
  else if (command === '\\x')
    print(`Expanded display is ${onOff((display.expanded = !display.expanded))}.`);
  else if (command === '\\timing') print(`Timing is ${onOff((display.timing = !display.timing))}.`);
  else if (command === '\\i') await session.runScript(readFileSync(argument, 'utf8'));
  else if (command === '\\d' && argument !== '') await describeTable(session, argument);
  else if (CATALOGUE_QUERIES[command] !== undefined) {
    print(await runStatement(session.client, CATALOGUE_QUERIES[command], display));
  } else {
    throw new Error(String.raw`There is no command ${command}. \? lists them.`);
  }
  return undefined;
}

async function describeTable({ client, print }: ShellSession, name: string): Promise<void> {
  const found = await client.query<{ oid: number | null }>('select to_regclass($1)::oid as oid', [
    name,
  ]);
  const oid = found.rows[0]?.oid ?? undefined;
  if (oid === undefined) throw new Error(`There is no table ${name}.`);
  for (const { heading, sql } of TABLE_PARTS) {
    const { fields, rows } = await client.query<(string | null)[]>({
      text: sql,
      values: [oid],
      rowMode: 'array',
    });
    if (heading === '') {
      const columns = fields.map((field) => ({ name: field.name, isNumeric: false }));
      print(formatAligned({ columns, rows }).replace(/\n\(\d+ rows?\)$/, ''));
    } else if (rows.length > 0) {
      print(`${heading}:\n${rows.map(([text]) => `    ${text ?? ''}`).join('\n')}`);
    }
  }
}
