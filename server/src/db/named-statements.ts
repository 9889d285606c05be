import { sql, type PostgresPool, type PostgresPoolClient } from 'kysely';
import type pg from 'pg';

const MARK = '/* named */';

/**
 * At the end of a statement (`modifyEnd`): PostgreSQL parses and plans it once per connection. Such a
 * statement names the columns it returns: with `*` it fails as soon as a migration adds one.
 */
export const NAMED = sql.raw(MARK);
export const named = (text: string) => `${text} ${MARK}`;

/** Marked statements have one wording each; should one not, those beyond go unnamed. */
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
 * A pool as Kysely takes it, in which marked statements carry a name; parsing and planning is most of
 * what a short one costs. Not all of them: a plan for any values does not know that `where status in
 * ($1, $2)` is the condition of a partial index, and `on conflict` then finds none and fails.
 */
export function withNamedStatements(pool: pg.Pool): PostgresPool {
  // Kysely knows a connection again by its client.
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

function withNames(client: pg.PoolClient): PostgresPoolClient {
  const query = (text: unknown, values: unknown[] = []) => {
    // What is not a text is a cursor.
    const name = typeof text === 'string' && text.endsWith(MARK) ? nameOf(text) : undefined;
    return name === undefined
      ? client.query(text as string, values)
      : client.query({ name, text: text as string, values });
  };
  return Object.create(client, { query: { value: query } }) as PostgresPoolClient;
}
