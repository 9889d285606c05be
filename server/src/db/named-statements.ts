import { sql, type PostgresPool, type PostgresPoolClient } from 'kysely';
import type pg from 'pg';

const MARK = '/* named */';

/**
 * For `modifyEnd`: PostgreSQL parses and plans the statement once per connection. Such a statement lists its columns:
 * `*` fails when a migration adds one.
 */
export const NAMED = sql.raw(MARK);
export const named = (text: string) => `${text} ${MARK}`;

/** Each marked statement has fixed text; beyond the limit they stay unnamed. */
const MOST_NAMES = 200;
const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  let name = names.get(text);
  if (name === undefined && names.size < MOST_NAMES) {
    name = `q${names.size}`;
    names.set(text, name);
  }
  return name;
}

/**
 * Names marked statements: parsing and planning is most of a short one's cost. Not all of them: a generic plan does
 * not match `where status in ($1, $2)` to a partial index, and `on conflict` then fails.
 */
export function withNamedStatements(pool: pg.Pool): PostgresPool {
  // Kysely identifies a connection by its client.
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect();
      let naming = known.get(client);
      if (!naming) known.set(client, (naming = withNames(client)));
      return naming;
    },
    end: () => pool.end(),
  };
}

export function namedStatement(text: string, values: unknown[] = []): pg.QueryConfig {
  const name = text.endsWith(MARK) ? nameOf(text) : undefined;
  return name === undefined ? { text, values } : { name, text, values };
}

function withNames(client: pg.PoolClient): PostgresPoolClient {
  const query = (text: unknown, values?: unknown[]) =>
    typeof text === 'string'
      ? client.query(namedStatement(text, values))
      : client.query(text as pg.QueryConfig, values);
  return Object.create(client, { query: { value: query } }) as PostgresPoolClient;
}
