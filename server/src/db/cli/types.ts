import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import { readIfPresent } from '../embedded/secret-file.ts';
import { migrate } from '../migrator.ts';
import { withClient } from '../with-client.ts';
import {
  databaseNameOf,
  derivedName,
  dropDatabase,
  urlForDatabase,
  withMaintenance,
} from './swap-database.ts';

const PROJECT_ROOT = join(import.meta.dirname, '..', '..', '..', '..');
const GENERATED_FILE = join(import.meta.dirname, '..', 'schema.generated.ts');

export async function generateTypes(url: string, check: boolean): Promise<'same' | 'differs'> {
  const wanted = await typesOfMigrations(url);
  if (readIfPresent(GENERATED_FILE) === wanted) return 'same';
  if (!check) writeFileSync(GENERATED_FILE, wanted);
  return 'differs';
}

/** From a fresh database: one in use may differ. */
async function typesOfMigrations(url: string): Promise<string> {
  const name = derivedName(databaseNameOf(url), `types_${process.pid}`);
  const temporaryUrl = urlForDatabase(url, name);
  await withMaintenance(url, async (client) =>
    client.query(`create database "${name}" template template0`),
  );
  try {
    await migrate(temporaryUrl);
    const manifest = createRequire(import.meta.url).resolve('kysely-codegen/package.json');
    const generated = runNode(
      join(dirname(manifest), 'dist', 'cli', 'bin.js'),
      [
        '--print',
        '--log-level=silent',
        '--dialect=postgres',
        // database.ts keeps dates as text.
        '--date-parser=string',
        `--url=${temporaryUrl}`,
        `--overrides=${JSON.stringify({ columns: await unionsOf(temporaryUrl) })}`,
        '--exclude-pattern=*schema_{migrations,functions}',
      ],
      '',
    );
    const oxfmt = join(PROJECT_ROOT, 'node_modules', 'oxfmt', 'bin', 'oxfmt');
    return runNode(oxfmt, [`--stdin-filepath=${GENERATED_FILE}`], generated);
  } finally {
    await dropDatabase(url, name);
  }
}

/** Check constraints with a list of values become unions. */
async function unionsOf(url: string): Promise<Record<string, string>> {
  const { rows } = await withClient(new Client({ connectionString: url }), (client) =>
    client.query<{ path: string; union: string }>(`
      select c.relname || '.' || a.attname as path,
        format(case when a.atthasdef then 'Generated<%s>' else '%s' end,
          replace(substring(pg_get_constraintdef(k.oid) from 'ARRAY\\[(.*)\\]'), '::text, ', ' | ')
            || case when a.attnotnull then '' else ' | null' end) as union
      from pg_constraint k
      join pg_class c on c.oid = k.conrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
      where pg_table_is_visible(c.oid) and cardinality(k.conkey) = 1
        and pg_get_constraintdef(k.oid) ~ '^CHECK \\(\\(\\w+ = ANY \\(ARRAY\\['`),
  );
  return Object.fromEntries(rows.map(({ path, union }) => [path, union.replace('::text', '')]));
}

const runNode = (program: string, args: string[], input: string): string =>
  execFileSync(process.execPath, [program, ...args], {
    cwd: PROJECT_ROOT,
    input,
    encoding: 'utf8',
    stdio: 'pipe',
  });
