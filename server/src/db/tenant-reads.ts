import { Kysely, PostgresDialect, type CompiledQuery } from 'kysely';
import type pg from 'pg';
import { ReadBatch, wireValue, type Read, type Rows } from './read-batch.ts';
import type { DB } from './schema.generated.ts';

/** Those that are refused make the others travel again: not so many that it is work for nothing. */
const MOST_TOGETHER = 32;

/** Nothing that begins or ends a transaction: the identity would stay in one that is left open. */
const A_READ = /^\s*(select|with)\s/i;

/**
 * Reads on behalf of a person: those asked for in one turn of the event loop travel together, in one
 * round trip, whichever screens or requests of that person ask. A transaction for each took four.
 */
export function tenantReads(pool: pg.Pool): (userId: string) => Kysely<DB> {
  const waiting = new Map<string, Read[]>();

  function ask(userId: string, reads: Read[]): void {
    const others = waiting.get(userId);
    if (others && others.length + reads.length <= MOST_TOGETHER) {
      others.push(...reads);
      return;
    }
    waiting.set(userId, reads);
    // The pool answers after this turn at the earliest; whoever comes until then travels along.
    pool.connect((error, client, release) => {
      if (waiting.get(userId) === reads) waiting.delete(userId);
      if (error || !client) for (const { reject } of reads) reject(error!);
      else client.query(new ReadBatch(userId, reads, { release, askAgain: (r) => ask(userId, r) }));
    });
  }

  const dialect = new PostgresDialect({ pool });
  const props = { config: { dialect }, dialect, driver: dialect.createDriver() };
  const executor = new Kysely<DB>({ dialect }).getExecutor();

  return (userId) => {
    const connection = {
      async executeQuery(statement: CompiledQuery) {
        if (!A_READ.test(statement.sql)) throw new Error(`not a read: ${statement.sql}`);
        const values = statement.parameters.map(wireValue);
        const { promise, resolve, reject } = Promise.withResolvers<Rows>();
        ask(userId, [{ text: statement.sql, values, resolve, reject }]);
        try {
          return { rows: await promise };
        } catch (error) {
          // Where it was asked, rather than where the socket was read.
          if (error instanceof Error) Error.captureStackTrace(error);
          throw error;
        }
      },
      streamQuery(): never {
        throw new Error('a read that travels with others has no cursor');
      },
    };
    const own = executor.withConnectionProvider({ provideConnection: (use) => use(connection) });
    // Straight there: there is no connection to be waited for, and no plug-in that changes the answer.
    own.executeQuery = (statement) => connection.executeQuery(statement);
    return new Kysely<DB>({ ...props, executor: own });
  };
}
