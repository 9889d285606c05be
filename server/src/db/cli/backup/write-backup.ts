import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, renameSync, rmSync } from 'node:fs';
import { finished } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { readApplied } from '../../migrator.ts';
import { UserError } from '../terminal.ts';
import { listSequences, listStoredTables, guardStatements } from './catalog.ts';
import * as format from './format.ts';

/** jobly-20260131-120000.backup.gz */
export function defaultBackupName(now = new Date()): string {
  const digits = now.toISOString().replaceAll(/\D/g, '');
  return `jobly-${digits.slice(0, 8)}-${digits.slice(8, 14)}.backup.gz`;
}

/** Text forms that mean the same on every server. */
export const NEUTRAL_TEXT_FORMS = [
  "SET LOCAL datestyle = 'ISO, YMD';",
  "SET LOCAL intervalstyle = 'postgres';",
  'SET LOCAL extra_float_digits = 1;',
  "SET LOCAL timezone = 'UTC';",
  "SET LOCAL bytea_output = 'hex';",
  'SET LOCAL statement_timeout = 0;',
  'SET LOCAL idle_in_transaction_session_timeout = 0;',
];

/** One consistent picture of all data, while everybody goes on working. */
export async function writeBackup(url: string, file: string): Promise<{ rowCount: number }> {
  const client = new Client({ connectionString: url, application_name: 'jobly backup' });
  await client.connect();
  const unfinished = `${file}.tmp`;
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query(NEUTRAL_TEXT_FORMS.join('\n'));
    // Fails where row-level security would hide rows, instead of leaving them out in silence.
    await client.query('set local row_security = off');
    const rowCount = await writeParts(client, unfinished);
    await client.query('commit');
    renameSync(unfinished, file);
    return { rowCount };
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw explainRowSecurity(error);
  } finally {
    await client.end();
  }
}

async function writeParts(client: Client, path: string): Promise<number> {
  const hash = createHash('sha256');
  const gzip = createGzip();
  const output = gzip.pipe(createWriteStream(path, { mode: 0o600 }));
  const outputFinished = finished(output);
  // A full disk shows up here; the loop below would otherwise wait for a drain that never comes.
  output.on('error', (error) => gzip.destroy(error));
  const write = async (part: string | Buffer): Promise<void> => {
    hash.update(part);
    if (!gzip.write(part)) await Promise.race([once(gzip, 'drain'), outputFinished]);
  };
  const rows: Record<string, number> = {};
  await write(
    format.headerLine({
      format: format.FORMAT_VERSION,
      createdAt: new Date().toISOString(),
      postgres:
        (await client.query<{ v: string }>(`select current_setting('server_version') as v`)).rows[0]
          ?.v ?? '',
      migrations: await readApplied(client),
    }),
  );
  const writeAll = (statements: string[]) => write(statements.map((line) => `${line}\n`).join(''));
  const guards = await guardStatements(client);
  await writeAll(['BEGIN;', ...NEUTRAL_TEXT_FORMS, ...guards.before]);
  for (const { source, target, columns } of await listStoredTables(client)) {
    await write(format.copyLine(target, columns));
    const stream = client.query(copyTo(`copy ${source} (${columns.join(', ')}) to stdout`));
    for await (const chunk of stream) await write(chunk as Buffer);
    rows[target] = (rows[target] ?? 0) + stream.rowCount;
    await write(`${format.END_OF_ROWS}\n`);
  }
  // After the rows: a sequence is not part of the snapshot and must not be behind them.
  for (const name of await listSequences(client)) {
    const state = await client.query<{ value: string; is_called: boolean }>(
      `select last_value::text as value, is_called from ${name}`,
    );
    const { value, is_called: isCalled } = state.rows[0] ?? { value: '1', is_called: false };
    await write(format.sequenceLine(name, value, isCalled));
  }
  await writeAll([...guards.after, 'COMMIT;']);
  gzip.end(format.trailerLine({ rows, sha256: hash.digest('hex') }));
  await outputFinished;
  return Object.values(rows).reduce((sum, count) => sum + count, 0);
}

const INSUFFICIENT_PRIVILEGE = '42501';

function explainRowSecurity(error: unknown): unknown {
  const isRefusal =
    error instanceof Error && 'code' in error && error.code === INSUFFICIENT_PRIVILEGE;
  if (!isRefusal || !error.message.includes('row-level security')) return error;
  return new UserError(
    `${error.message}. The role in DATABASE_URL must see all rows: ` +
      'let a superuser run ALTER ROLE <it> BYPASSRLS.',
  );
}
