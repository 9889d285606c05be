import { createHash } from 'node:crypto';
import { createWriteStream, renameSync, rmSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Secret } from '../../../ports/secret.ts';
import { readApplied } from '../../migrator.ts';
import { withClient } from '../../with-client.ts';
import { UserError } from '../terminal.ts';
import { listSequences, listStoredTables, guardStatements } from './catalog.ts';
import { encrypt } from './encryption.ts';
import * as format from './format.ts';

/** jobly-20260131-120000.backup.gz, with .enc behind it when it is encrypted */
export function defaultBackupName(isEncrypted: boolean, now = new Date()): string {
  const digits = now.toISOString().replaceAll(/\D/g, '');
  return `jobly-${digits.slice(0, 8)}-${digits.slice(8, 14)}.backup.gz${isEncrypted ? '.enc' : ''}`;
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

/** One consistent picture of all data, while everybody goes on working; encrypted where there is a key. */
export async function writeBackup(
  url: string,
  file: string,
  key?: Secret,
): Promise<{ rowCount: number }> {
  const client = new Client({ connectionString: url, application_name: 'jobly backup' });
  const unfinished = `${file}.tmp`;
  const rows: RowCounts = {};
  try {
    await withClient(client, async () => {
      await client.query('begin isolation level repeatable read read only');
      await client.query(NEUTRAL_TEXT_FORMS.join('\n'));
      // Fails where row-level security would hide rows, instead of leaving them out in silence.
      await client.query('set local row_security = off');
      const output = createWriteStream(unfinished, { mode: 0o600 });
      const parts = withTrailer(partsOf(client, rows), rows);
      await pipeline(
        parts,
        createGzip(),
        (zipped) => (key ? encrypt(zipped, key) : zipped),
        output,
      );
      await client.query('commit');
    });
    renameSync(unfinished, file);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw explainRowSecurity(error);
  }
  return { rowCount: Object.values(rows).reduce((sum, count) => sum + count, 0) };
}

type Parts = AsyncGenerator<string | Buffer>;
type RowCounts = Record<string, number>;

async function* withTrailer(parts: Parts, rows: RowCounts): Parts {
  const hash = createHash('sha256');
  for await (const part of parts) {
    hash.update(part);
    yield part;
  }
  yield format.trailerLine({ rows, sha256: hash.digest('hex') });
}

/** All but the last line; counts in `rows` what it reads of each table. */
async function* partsOf(client: Client, rows: RowCounts): Parts {
  const version = await client.query<{ server_version: string }>('show server_version');
  yield format.headerLine({
    format: format.FORMAT_VERSION,
    createdAt: new Date().toISOString(),
    postgres: version.rows[0]?.server_version ?? '',
    migrations: await readApplied(client),
  });
  const lines = (statements: string[]) => statements.map((line) => `${line}\n`).join('');
  const guards = await guardStatements(client);
  yield lines(['BEGIN;', ...NEUTRAL_TEXT_FORMS, ...guards.before]);
  for (const { source, target, columns } of await listStoredTables(client)) {
    yield format.copyLine(target, columns);
    const stream = client.query(copyTo(`copy ${source} (${columns.join(', ')}) to stdout`));
    for await (const chunk of stream) yield chunk as Buffer;
    rows[target] = (rows[target] ?? 0) + stream.rowCount;
    yield `${format.END_OF_ROWS}\n`;
  }
  // After the rows: a sequence is not part of the snapshot and must not be behind them.
  for (const name of await listSequences(client)) {
    const state = await client.query<{ value: string; is_called: boolean }>(
      `select last_value::text as value, is_called from ${name}`,
    );
    const { value, is_called: isCalled } = state.rows[0] ?? { value: '1', is_called: false };
    yield format.sequenceLine(name, value, isCalled);
  }
  yield lines([...guards.after, 'COMMIT;']);
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
