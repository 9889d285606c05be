import { execFile } from 'node:child_process';
import { existsSync, mkdtempDisposableSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

/** A statement; with `keep`, the columns of its row are variables of the statements after it. */
type Step = string | { sql: string; keep: true };

/** So many seconds; or so many transactions, where each uses something up that was laid before. */
type Until = number | { transactions: number };

export interface Script {
  /** `:n` in a step is a whole number up to this one, drawn anew for every run. */
  randomUpTo?: number;
  steps: Step[];
}

const INSTALLED = '/usr/lib/postgresql';

function findPgbench(): string {
  const versions = existsSync(INSTALLED) ? readdirSync(INSTALLED) : [];
  const file = [
    ...(process.env['PATH'] ?? '').split(delimiter),
    ...versions.map((version) => join(INSTALLED, version, 'bin')),
  ]
    .map((folder) => join(folder, 'pgbench'))
    .find((candidate) => existsSync(candidate));
  if (!file) throw new Error('pgbench is the limit: install it (Debian: postgresql-contrib)');
  return file;
}

/** PostgreSQL's own load generator, prepared statements: what the database can do a second. */
export async function pgbench(
  { databaseUrl }: { databaseUrl: string },
  { randomUpTo, steps }: Script,
  until: Until,
  clients = 10,
): Promise<number> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'jobly-pgbench-'));
  const file = join(folder.path, 'script.sql');
  const lines = steps.map((step) =>
    typeof step === 'string' ? `${oneLine(step)};` : `${oneLine(step.sql)} \\gset`,
  );
  const draw = randomUpTo ? [`\\set n random(0, ${randomUpTo})`] : [];
  writeFileSync(file, `${[...draw, ...lines].join('\n')}\n`);
  const end =
    typeof until === 'number' ? ['-T', until] : ['-t', Math.ceil(until.transactions / clients)];
  const flags = ['-n', '-M', 'prepared', '-c', clients, '-j', 1, ...end, '-f', file];
  const { stdout } = await promisify(execFile)(findPgbench(), [...flags.map(String), databaseUrl], {
    env: { ...process.env, PGOPTIONS: '-c role=jobly_system' },
  });
  const rate = /tps = ([\d.]+)/.exec(stdout);
  if (!rate || !/number of failed transactions: 0 /.test(stdout)) {
    throw new Error(`pgbench printed no rate:\n${stdout}`);
  }
  return Number(rate[1]);
}

const oneLine = (sql: string) => sql.replaceAll(/\s+/g, ' ').trim();
