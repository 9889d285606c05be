import { Kysely, PostgresDialect, type CompiledQuery } from 'kysely';
import pg from 'pg';
import type { DB } from './schema.generated.ts';

/** The part of pg's query that is not in its types: how it writes itself, and takes its answer. */
interface ReadQuery {
  prepare(connection: object): void;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown): void;
  handleReadyForQuery(): void;
}

interface Read {
  statement: CompiledQuery;
  resolve: (result: pg.QueryResult) => void;
  reject: (error: Error) => void;
}

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
        const { promise, resolve, reject } = Promise.withResolvers<pg.QueryResult>();
        ask(userId, [{ statement, resolve, reject }]);
        try {
          return { rows: (await promise).rows };
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
    return new Kysely<DB>({
      ...props,
      executor: executor.withConnectionProvider({ provideConnection: (use) => use(connection) }),
    });
  };
}

const IDENTITY = `select set_config('app.user_id', $1, true), set_config('transaction_read_only', 'on', true)`;

/**
 * The identity and the reads, sent with one Sync at their end. PostgreSQL makes one transaction of what
 * stands before a Sync, and the identity is local to it: with the answer both are over, whatever happened.
 */
class ReadBatch implements pg.Submittable {
  readonly #askAgain: (reads: Read[]) => void;
  /** Not answered yet, the identity first; PostgreSQL answers in the order in which they were sent. */
  #sent: { query: ReadQuery; read: Read | undefined }[];
  /** Named as pg wants it, which puts its own around it to end the wait for a server that is silent. */
  callback: (error?: Error) => void;

  constructor(
    userId: string,
    reads: Read[],
    after: { release: (destroy?: boolean) => void; askAgain: (reads: Read[]) => void },
  ) {
    this.#askAgain = after.askAgain;
    this.callback = (error) => after.release(error !== undefined && !isRefusal(error));
    const identity = readQuery(IDENTITY, [userId], () => {});
    this.#sent = [
      { query: identity, read: undefined },
      ...reads.map((read) => ({
        read,
        query: readQuery(read.statement.sql, read.statement.parameters, (error, result) => {
          if (!error) return read.resolve(result);
          // A value that cannot be written: then it was not sent.
          this.#sent = this.#sent.filter((other) => other.read !== read);
          return read.reject(error);
        }),
      })),
    ];
  }

  submit(connection: pg.Connection): void {
    const withoutSync = Object.create(connection, { sync: { value: () => {} } }) as object;
    connection.stream.cork();
    for (const { query } of this.#sent) query.prepare(withoutSync);
    connection.sync();
    connection.stream.uncork();
  }

  handleRowDescription(message: unknown): void {
    this.#sent[0]!.query.handleRowDescription(message);
  }

  handleDataRow(message: unknown): void {
    this.#sent[0]!.query.handleDataRow(message);
  }

  handleCommandComplete(message: unknown): void {
    const { query } = this.#sent.shift()!;
    query.handleCommandComplete(message);
    query.handleReadyForQuery();
  }

  handleReadyForQuery(): void {
    this.callback();
  }

  /** A statement that is refused makes PostgreSQL skip the rest: they are asked again, without it. */
  handleError(error: Error): void {
    this.callback(error);
    const isOfOneRead = this.#sent[0]?.read !== undefined && isRefusal(error);
    const reads = this.#sent.flatMap(({ read }) => read ?? []);
    const others = isOfOneRead ? reads.splice(1) : [];
    for (const { reject } of reads) reject(error);
    if (others.length > 0) this.#askAgain(others);
  }
}

/** The server's word on one statement, after which the connection goes on; not its end, nor silence. */
const isRefusal = (error: Error) => error instanceof pg.DatabaseError && error.severity === 'ERROR';

function readQuery(
  text: string,
  values: readonly unknown[],
  answer: (error: Error | undefined, result: pg.QueryResult) => void,
): ReadQuery {
  const config = { text, values: [...values], queryMode: 'extended' };
  return new pg.Query(config, answer as () => void) as object as ReadQuery;
}
