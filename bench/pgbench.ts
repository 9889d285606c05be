import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { systemPool } from './bench-server.ts';

/** A statement; with `keep`, the columns of its row are variables of the statements after it. */
export type Step = string | { sql: string; keep: true };

export interface Script {
  /** `:n` in a step is a whole number up to this one, drawn anew for every run. */
  randomUpTo?: number;
  steps: Step[];
}

export interface Limit {
  /** What measured it: to be printed, since the stand-in is a softer limit than pgbench. */
  tool: string;
  perSecond(script: Script, seconds: number): Promise<number>;
}

const CLIENTS = 10;
const INSTALLED = '/usr/lib/postgresql';

/** PostgreSQL's own load generator, prepared statements, ten clients: what the database can do. */
export function openLimit(databaseUrl: string): Limit {
  const program = findPgbench() ?? installPgbench();
  if (!program) {
    return {
      tool: 'a node-pg loop (no pgbench on this machine, so the limit is softer)',
      perSecond: (script, seconds) => nodeLoop(databaseUrl, script, seconds),
    };
  }
  return {
    tool: 'pgbench',
    perSecond: (script, seconds) => runPgbench(program, databaseUrl, script, seconds),
  };
}

function findPgbench(): string | undefined {
  const versions = existsSync(INSTALLED) ? readdirSync(INSTALLED) : [];
  return [
    ...(process.env['PATH'] ?? '').split(delimiter),
    ...versions.map((version) => join(INSTALLED, version, 'bin')),
  ]
    .map((folder) => join(folder, 'pgbench'))
    .find((file) => existsSync(file));
}

function installPgbench(): string | undefined {
  if (process.getuid?.() !== 0) return undefined;
  try {
    execFileSync('apt-get', ['install', '-y', '-qq', 'postgresql-contrib'], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
  return findPgbench();
}

async function runPgbench(
  program: string,
  databaseUrl: string,
  script: Script,
  seconds: number,
): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'jobly-pgbench-'));
  try {
    const file = join(folder, 'script.sql');
    const lines = script.steps.map((step) =>
      typeof step === 'string' ? `${oneLine(step)};` : `${oneLine(step.sql)} \\gset`,
    );
    const draw = script.randomUpTo ? [`\\set n random(0, ${script.randomUpTo})`] : [];
    writeFileSync(file, `${[...draw, ...lines].join('\n')}\n`);
    const flags = ['-n', '-M', 'prepared', '-c', CLIENTS, '-j', 1, '-T', seconds, '-f', file];
    const { stdout } = await promisify(execFile)(program, [...flags.map(String), databaseUrl], {
      env: { ...process.env, PGOPTIONS: '-c role=jobly_system' },
    });
    const told = /tps = ([\d.]+)/.exec(stdout);
    if (!told || !/number of failed transactions: 0 /.test(stdout)) {
      throw new Error(`pgbench told something else than a rate:\n${stdout}`);
    }
    return Number(told[1]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const oneLine = (sql: string) => sql.replaceAll(/\s+/g, ' ').trim();

async function nodeLoop(databaseUrl: string, script: Script, seconds: number): Promise<number> {
  const pool = systemPool(databaseUrl, CLIENTS);
  const endMs = performance.now() + seconds * 1000;
  let done = 0;
  const worker = async () => {
    const client = await pool.connect();
    while (performance.now() < endMs) {
      const variables: Record<string, unknown> = {
        n: Math.floor(Math.random() * ((script.randomUpTo ?? 0) + 1)),
      };
      for (const [place, step] of script.steps.entries()) {
        const sql = typeof step === 'string' ? step : step.sql;
        const { rows } = await client.query(bound(`step-${place}`, sql, variables));
        if (typeof step !== 'string') Object.assign(variables, rows[0]);
      }
      done += 1;
    }
    client.release();
  };
  const begunMs = performance.now();
  await Promise.all(Array.from({ length: CLIENTS }, worker));
  await pool.end();
  return done / ((performance.now() - begunMs) / 1000);
}

/** pgbench's `:name` as node-pg's `$1`. */
function bound(name: string, sql: string, variables: Record<string, unknown>) {
  const values: unknown[] = [];
  const text = sql.replaceAll(/(?<!:):([a-z_]+)/g, (_, variable: string) => {
    values.push(variables[variable]);
    return `$${values.length}`;
  });
  return { name, text, values };
}
