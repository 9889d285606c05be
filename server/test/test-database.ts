import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import type { Logins } from '../src/db/logins.ts';
import type { DatabaseRole } from '../src/db/roles.ts';
import { Secret } from '../src/secret.ts';
import { beforeTests } from './before-tests.ts';

declare module 'vitest' {
  interface ProvidedContext {
    templateUrl: string;
    /** Of the app's two logins, which are the whole server's. */
    loginPassword: string;
  }
}

export type Sql = <Row extends object>(
  parts: TemplateStringsArray,
  ...values: unknown[]
) => Promise<Row[]>;

export interface TestDatabase {
  /** The owner's. */
  url: string;
  /** As the app logs in. */
  logins: Logins;
  /** Statements as the owner, for what no use case does; what stands in `${}` becomes a parameter. */
  sql: Sql;
  /** The same for a text that is put together. */
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
  drop(): Promise<void>;
}

/** A database for the tests of one file. */
export function useDatabase(): TestDatabase {
  const database = beforeTests(() => cloneDatabase());
  afterAll(() => database.drop());
  return database;
}

/** A fresh copy of the migrated database. */
export async function cloneDatabase(): Promise<TestDatabase> {
  const templateUrl = inject('templateUrl');
  const template = new URL(templateUrl).pathname.slice(1);
  const name = `test_${randomBytes(6).toString('hex')}`;
  const url = new URL(templateUrl);
  url.pathname = `/${name}`;
  const admin = new URL(templateUrl);
  admin.pathname = '/postgres';
  await withClient(admin.href, (client) =>
    // File by file costs a quarter of the processor time of block by block through the log.
    client.query(`create database ${name} template "${template}" strategy file_copy`),
  );
  const login = (role: DatabaseRole) => {
    const own = new URL(url);
    Object.assign(own, { username: `${role}_test_login`, password: inject('loginPassword') });
    return new Secret(own.href);
  };
  const pool = new pg.Pool({
    connectionString: url.href,
    options: '-c role=jobly_system',
    max: 4,
  });
  // A pool's end does not wait for its last connections.
  pool.on('connect', (client) => client.on('error', () => {}));
  async function query<Row extends object>(text: string, values: unknown[] = []) {
    return (await pool.query<Row>(text, values)).rows;
  }
  return {
    url: url.href,
    logins: { jobly_app: login('jobly_app'), jobly_system: login('jobly_system') },
    query,
    sql: (parts, ...values) =>
      query(
        parts.reduce((text, part, index) => `${text}$${index}${part}`),
        values,
      ),
    async drop() {
      await pool.end();
      await dropDatabase(admin.href, name);
    },
  };
}

/**
 * Connections that are just saying goodbye (of the pools, the tasks, the listener) are given two seconds
 * for it: ended by force, they report errors that no listener handles, which fails the run.
 */
async function dropDatabase(adminUrl: string, name: string): Promise<void> {
  await withClient(adminUrl, async (client) => {
    for (let poll = 0; poll < 40; poll += 1) {
      const { rows } = await client.query(
        `select from pg_stat_activity where datname = $1 and backend_type = 'client backend'`,
        [name],
      );
      // Without force: only then an autovacuum at work there is asked to end instead of refused.
      if (rows.length === 0) return client.query(`drop database ${name}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return client.query(`drop database ${name} with (force)`);
  });
}

async function withClient(url: string, work: (client: pg.Client) => Promise<unknown>) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
