import { Kysely, type CompiledQuery } from 'kysely';
import type pg from 'pg';
import { A_READ, unconnected } from './queries.ts';
import { ReadBatch, wireValue, type Read, type Rows } from './read-batch.ts';
import type { DB } from './schema.generated.ts';

/** A refused read makes the rest of its batch be sent again, so batches are small. */
const MOST_TOGETHER = 32;

/** The reads of one event loop turn share a round trip. */
export type TenantAsk = (userId: string, text: string, values: Read['values']) => Promise<Rows>;

export function pipelined(pool: pg.Pool): TenantAsk {
  const waiting = new Map<string, Read[]>();

  function ask(userId: string, reads: Read[]): void {
    const others = waiting.get(userId);
    if (others && others.length + reads.length <= MOST_TOGETHER) {
      others.push(...reads);
      return;
    }
    waiting.set(userId, reads);
    // The pool answers in a later turn; reads added until then are sent along.
    pool.connect((error, client, release) => {
      if (waiting.get(userId) === reads) waiting.delete(userId);
      if (error || !client) for (const { reject } of reads) reject(error!);
      else client.query(new ReadBatch(userId, reads, { release, askAgain: (r) => ask(userId, r) }));
    });
  }

  return (userId, text, values) => {
    const { promise, resolve, reject } = Promise.withResolvers<Rows>();
    ask(userId, [{ text, values, resolve, reject }]);
    return promise;
  };
}

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
        const values = statement.parameters.map(wireValue);
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
