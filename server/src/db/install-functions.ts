import { DatabaseError, type Client, type ClientBase } from 'pg';
import { MigrationError, type FunctionFile, type InstalledFunction } from './sql-files.ts';

export async function readInstalled(client: ClientBase): Promise<InstalledFunction[]> {
  const { rows } = await client.query<InstalledFunction>(
    'select name, version, checksum from public.schema_functions',
  );
  return rows;
}

/** Returns the installed names. `early`: skips functions that take a row of a table not created yet. */
export async function installFunctions(
  client: Client,
  files: readonly FunctionFile[],
  early: boolean,
): Promise<string[]> {
  const installed: string[] = [];
  // A body may call a function that is installed later.
  await client.query('set local check_function_bodies = off');
  for (const { name, version, sql, checksum } of files) {
    await client.query('savepoint before_function');
    try {
      await runFile(client, `Function ${name}`, sql);
    } catch (error) {
      const { cause } = error as Error;
      const lacksTable = cause instanceof DatabaseError && cause.code === UNDEFINED_TYPE;
      if (!early || !lacksTable) throw error;
      await client.query('rollback to before_function');
      continue;
    }
    installed.push(name);
    await client.query(
      `insert into public.schema_functions (name, version, checksum) values ($1, $2, $3)
       on conflict (name) do update set
         version = excluded.version, checksum = excluded.checksum, installed_at = now()`,
      [name, version, checksum],
    );
  }
  return installed;
}

const UNDEFINED_TYPE = '42704';

export async function runFile(client: Client, what: string, sql: string): Promise<void> {
  try {
    await client.query(sql);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new MigrationError(`${what}${lineOf(sql, error)} failed: ${reason}`, {
      cause: error,
    });
  }
}

function lineOf(sql: string, error: unknown): string {
  if (!(error instanceof DatabaseError) || error.position === undefined) return '';
  return ` (line ${sql.slice(0, Number(error.position)).split('\n').length})`;
}
