import { Kysely, type CompiledQuery } from 'kysely';
import pg from 'pg';
import { named, namedStatement } from './named-statements.ts';
import { A_READ, unconnected } from './queries.ts';
import type { DB } from './schema.generated.ts';

type Rows = pg.QueryResult['rows'];

interface Read extends PromiseWithResolvers<Rows> {
  text: string;
  values: unknown[];
}

/** A refused read makes the rest of its batch be sent again, so batches are small. */
const MOST_TOGETHER = 32;

/** The reads of one event loop turn share a transaction. */
export type TenantAsk = (userId: string, text: string, values: unknown[]) => Promise<Rows>;

export function readsTogether(pool: pg.Pool): TenantAsk {
  const waiting = new Map<string, Read[]>();

  function ask(userId: string, reads: Read[]): void {
    const others = waiting.get(userId);
    if (others && others.length + reads.length <= MOST_TOGETHER) {
      others.push(...reads);
      return;
    }
    waiting.set(userId, reads);
    void send(userId, reads);
  }

  async function send(userId: string, reads: Read[]): Promise<void> {
    try {
      // The pool answers in a later turn; reads added until then are sent along.
      const client = await pool.connect().finally(() => {
        if (waiting.get(userId) === reads) waiting.delete(userId);
      });
      const { skipped, isBroken } = await inOneTransaction(client, userId, reads);
      client.release(isBroken);
      if (skipped.length > 0) ask(userId, skipped);
    } catch (error) {
      for (const { reject } of reads) reject(error);
    }
  }

  return (userId, text, values) => {
    const read = { text, values, ...Promise.withResolvers<Rows>() };
    ask(userId, [read]);
    return read.promise;
  };
}

const IDENTITY = named(`select set_config('app.user_id', $1, true)`);

/** Everything is sent at once, as the pool's connections pipeline. After an error PostgreSQL skips the rest. */
async function inOneTransaction(client: pg.PoolClient, userId: string, reads: Read[]) {
  const [begun, identified, ...results] = await Promise.allSettled([
    client.query('begin read only'),
    client.query(namedStatement(IDENTITY, [userId])),
    ...reads.map(({ text, values }) => client.query(namedStatement(text, values))),
    client.query('commit'),
  ]);
  const refused = [begun, identified].find(({ status }) => status === 'rejected');
  const skipped: Read[] = [];
  let isBroken = false;
  for (const [place, read] of reads.entries()) {
    const result = refused ?? results[place]!;
    if (result.status === 'fulfilled') read.resolve(result.value.rows);
    else if (!refused && SKIPPED.has(result.reason.code)) skipped.push(read);
    else read.reject(result.reason);
    if (result.status === 'rejected') isBroken ||= !isRefusal(result.reason);
  }
  return { skipped, isBroken };
}

/** In a failed transaction; or its statement was to be prepared by a skipped one. */
const SKIPPED = new Set(['25P02', '26000']);

/** An error of one statement, after which the connection is still usable. */
const isRefusal = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.severity === 'ERROR';

/** Missing from pg's types. Throws for a value that cannot be sent, before it is among the others. */
const { prepareValue } = (pg as unknown as { utils: { prepareValue: (value: unknown) => unknown } })
  .utils;

/** A person's reads, batched across concurrent requests. A transaction each took four round trips. */
export function tenantReads(ask: TenantAsk): (userId: string) => Kysely<DB> {
  const dialect = unconnected();
  const props = { config: { dialect }, dialect, driver: dialect.createDriver() };
  const executor = new Kysely<DB>({ dialect }).getExecutor();

  return (userId) => {
    const connection = {
      async executeQuery(statement: CompiledQuery) {
        // The identity would outlive a statement that leaves a transaction open.
        if (!A_READ.test(statement.sql)) throw new Error(`not a read: ${statement.sql}`);
        const values = statement.parameters.map(prepareValue);
        try {
          return { rows: await ask(userId, statement.sql, values) };
        } catch (error) {
          // The caller's stack instead of the socket's.
          if (error instanceof Error) Error.captureStackTrace(error);
          throw error;
        }
      },
      streamQuery(): never {
        throw new Error('a read that travels with others has no cursor');
      },
    };
    const own = executor.withConnectionProvider({ provideConnection: (use) => use(connection) });
    // Skips Kysely's connection handling and plugins.
    own.executeQuery = (statement) => connection.executeQuery(statement);
    return new Kysely<DB>({ ...props, executor: own });
  };
}
