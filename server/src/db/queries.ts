import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { isReadOnly } from './connection-errors.ts';
import { holdingConnection } from './held-connections.ts';
import { namedStatement, withNamedStatements } from './named-statements.ts';
import type { Primary } from './primary.ts';
import type { DB } from './schema.generated.ts';

export type Schema = DB;

export function openQueries(pool: pg.Pool): Kysely<Schema> {
  const dialect = new PostgresDialect({ pool: withNamedStatements(pool) });
  const queries = new Kysely<Schema>({ dialect });
  const executor = queries.getExecutor();
  const provideConnection = executor.provideConnection.bind(executor);
  executor.provideConnection = (use, options) =>
    provideConnection((connection) => holdingConnection(() => use(connection)), options);
  // A single statement runs no code of ours while it holds its connection: the pool may choose it.
  executor.executeQuery = async ({ sql, parameters }) => {
    const { rows, rowCount } = await pool.query(namedStatement(sql, parameters as unknown[]));
    return { rows, numAffectedRows: BigInt(rowCount ?? 0) };
  };
  return queries;
}

/**
 * Retries after a failover what cannot have happened: a select, a statement refused by a standby, and a transaction
 * whose commit was not sent. Transactions only touch the database, never third parties (docs/decisions/0005), so they
 * can be repeated.
 */
export function waitingFor(primary: Primary, queries: Kysely<Schema>): Kysely<Schema> {
  const executor = queries.getExecutor();
  const executeQuery = executor.executeQuery.bind(executor);
  executor.executeQuery = (statement, options) =>
    primary.retry(
      () => executeQuery(statement, options),
      (error) => statement.query.kind === 'SelectQueryNode' || isReadOnly(error),
    );
  const begin = queries.transaction.bind(queries);
  queries.transaction = () => {
    const transaction = begin();
    const execute = transaction.execute.bind(transaction);
    transaction.execute = (work) => {
      let mayBeCommitted = false;
      const attempt = () =>
        execute(async (db) => {
          const result = await work(db);
          mayBeCommitted = true;
          return result;
        });
      return primary.retry(attempt, () => !mayBeCommitted);
    };
    return transaction;
  };
  return queries;
}

/** Nothing that begins or ends a transaction. */
export const A_READ = /^\s*(select|with)\s/i;

type Execute = ReturnType<Kysely<Schema>['getExecutor']>['executeQuery'];

/** Runs selects on the source that `choose` picks. */
export function routedDb(
  choose: (ask: (queries: Kysely<Schema>) => ReturnType<Execute>) => ReturnType<Execute>,
): Kysely<Schema> {
  const queries = new Kysely<Schema>({ dialect: unconnected() });
  queries.getExecutor().executeQuery = (async (statement, options) => {
    if (!A_READ.test(statement.sql)) throw new Error(`not a read: ${statement.sql}`);
    return choose((chosen) => chosen.getExecutor().executeQuery(statement, options));
  }) as Execute;
  return queries;
}

/** Builds statements for others to execute. */
export const unconnected = () =>
  new PostgresDialect({ pool: () => Promise.reject(new Error('this one never connects')) });
