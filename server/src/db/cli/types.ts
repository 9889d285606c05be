import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { text as readAll } from 'node:stream/consumers';
import { Client } from 'pg';
import { migrate } from '../migrator.ts';
import {
  databaseNameOf,
  derivedName,
  dropDatabase,
  urlForDatabase,
  withMaintenance,
} from './swap-database.ts';

const GENERATED_FILE = join(import.meta.dirname, '..', 'schema.generated.ts');

/** Brings the generated types up to date; with check, only tells whether they are. */
export async function generateTypes(url: string, check: boolean): Promise<'same' | 'differs'> {
  const wanted = await typesOfMigrations(url);
  if (readGenerated() === wanted) return 'same';
  if (!check) writeFileSync(GENERATED_FILE, wanted);
  return 'differs';
}

/** From the migrations alone: a database in use may hold more than they say. */
async function typesOfMigrations(url: string): Promise<string> {
  const name = `${derivedName(databaseNameOf(url), 'types')}_${process.pid}`.slice(-62);
  const temporaryUrl = urlForDatabase(url, name);
  await withMaintenance(url, async (client) =>
    client.query(`create database "${name}" template template0`),
  );
  try {
    await migrate(temporaryUrl);
    const manifest = createRequire(import.meta.url).resolve('kysely-codegen/package.json');
    const raw = await runNode(
      [join(dirname(manifest), 'dist', 'cli', 'bin.js'), '--print', '--log-level=silent'].concat(
        '--dialect=postgres',
        // database.ts keeps a date as the day it is, without a time zone.
        '--date-parser=string',
        `--url=${temporaryUrl}`,
        `--overrides=${JSON.stringify({ columns: await unionsOf(temporaryUrl) })}`,
        '--exclude-pattern=*schema_{migrations,functions}',
      ),
      '',
    );
    return await format(raw);
  } finally {
    await dropDatabase(url, name);
  }
}

/** A text column that a check limits to some values is the union of these in TypeScript. */
async function unionsOf(url: string): Promise<Record<string, string>> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client
    .query<{ path: string; union: string }>(`
      select c.relname || '.' || a.attname as path,
        format(case when a.atthasdef then 'Generated<%s>' else '%s' end,
          replace(substring(pg_get_constraintdef(k.oid) from 'ARRAY\\[(.*)\\]'), '::text, ', ' | ')
            || case when a.attnotnull then '' else ' | null' end) as union
      from pg_constraint k
      join pg_class c on c.oid = k.conrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
      where pg_table_is_visible(c.oid) and cardinality(k.conkey) = 1
        and pg_get_constraintdef(k.oid) ~ '^CHECK \\(\\(\\w+ = ANY \\(ARRAY\\['`)
    .finally(() => client.end());
  return Object.fromEntries(rows.map(({ path, union }) => [path, union.replace('::text', '')]));
}

async function format(source: string): Promise<string> {
  const projectRoot = join(import.meta.dirname, '..', '..', '..', '..');
  const oxfmt = join(projectRoot, 'node_modules', 'oxfmt', 'bin', 'oxfmt');
  return runNode([oxfmt, `--stdin-filepath=${GENERATED_FILE}`], source, projectRoot);
}

async function runNode(args: string[], input: string, cwd?: string): Promise<string> {
  const child = spawn(process.execPath, args, { stdio: 'pipe', ...(cwd && { cwd }) });
  child.stdin.end(input);
  const [output, complaint, code] = await Promise.all([
    readAll(child.stdout),
    readAll(child.stderr),
    new Promise<number | null>((resolve) => child.once('close', resolve)),
  ]);
  if (code !== 0) throw new Error(`${args[0]} failed:\n${complaint || output}`);
  return output;
}

function readGenerated(): string | undefined {
  try {
    return readFileSync(GENERATED_FILE, 'utf8');
  } catch {
    return undefined;
  }
}
