import { CUSTOMER_PAGE, RECENT_FETCHED } from '@jobly/core/payment-links/contract';
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import type { Db, Schema } from '../server/src/db/database.ts';
import { findRow } from '../server/src/db/rows.ts';
import { listMerged } from '../server/src/features/customers/queries.ts';
import { customerSearch } from '../server/src/features/customers/search.ts';
import { linkLookUp } from '../server/src/features/checkout/pages/link-look-up.ts';
import {
  newLinkRow,
  WRITTEN,
  written,
  type LinkForm,
} from '../server/src/features/payment-links/link-row.ts';
import {
  listFamily,
  listHistory,
  listRecent,
} from '../server/src/features/payment-links/queries.ts';
import { startTasks } from '../server/src/tasks/tasks.ts';
import { makeLogger } from '../server/src/logger.ts';
import { Secret } from '../server/src/secret.ts';

export interface Statement {
  text: string;
  values: unknown[];
}

/**
 * Captures a statement of the server's own code by a pool that only records it, so that it cannot drift from a copy.
 */
async function capture(ask: (db: Db, pool: pg.Pool) => Promise<unknown>): Promise<Statement> {
  return new Promise((resolve, reject) => {
    const query = async (asked: string | Statement, values?: unknown[]) => {
      resolve(typeof asked === 'string' ? { text: asked, values: values ?? [] } : asked);
      return { command: 'SELECT', rowCount: 0, rows: [] };
    };
    const pool = {
      query,
      connect: async () => ({ query, release: () => undefined }),
      end: async () => undefined,
    };
    const dialect = new PostgresDialect({ pool: pool as unknown as PostgresPool });
    ask(new Kysely<Schema>({ dialect }), pool as unknown as pg.Pool).catch(reject);
  });
}

export const lookUpStatement = async () =>
  (await capture((_, pool) => linkLookUp(pool)('a-code'))).text;

/** The same for one code: what a statement per request asks. */
export async function lookUpOfOne(code: string): Promise<string> {
  const text = await lookUpStatement();
  const inner = /cross join lateral \((.+)\) found$/s.exec(text)?.[1];
  if (!inner?.includes('wanted.key')) throw new Error(`the look-up is another one now:\n${text}`);
  return inner.replace('wanted.key', code);
}

export const recentStatement = (userId: string) =>
  capture((db) => listRecent(db, { userId, limit: RECENT_FETCHED }));

export const findCustomersStatement = (userId: string, search: string, most: number) =>
  capture((_, pool) => customerSearch(pool)({ userId, search, most }));

/** What a customer's screen asks of the database. */
export const customerStatements = (userId: string, id: string) =>
  Promise.all([
    capture((db) => findRow(db, 'customers', { id, user_id: userId })),
    capture((db) => listMerged(db, id, new Date())),
    capture((db) => listFamily(db, userId, id)),
  ]);

export const historyOfStatement = (userId: string, id: string) =>
  capture((db) =>
    listHistory(db, userId, {
      filter: 'all',
      customers: [id],
      before: undefined,
      now: new Date(),
      limit: CUSTOMER_PAGE + 1,
    }),
  );

export const FORM: LinkForm = {
  id: 'an-id',
  amountCashCents: 12_345,
  memo: 'Kitchen sink, two visits',
  customerName: 'Alice Example',
  customerPhone: '(415) 555-0123',
  customerEmail: 'alice@example.com',
  customerPaysFees: true,
};

/** A new link, one plain insert; the database makes what has to differ from link to link. */
export function insertion(userId: string): string {
  const made: Record<string, string> = {
    id: 'gen_random_uuid()',
    url: `rtrim(translate(encode(uuid_send(gen_random_uuid()), 'base64'), '+/', '-_'), '=')`,
    created_at: 'now()',
  };
  const row = newLinkRow(FORM, { now: new Date(), timeZone: 'UTC', editedFrom: null });
  const literal = (value: unknown) =>
    typeof value === 'string' ? pg.escapeLiteral(value) : JSON.stringify(value);
  const values = written.map((name) => made[name] ?? `${literal(row[name])}::${WRITTEN[name]}`);
  return `insert into payment_links (contractor_id, user_id, ${written.join(', ')})
    select id, user_id, ${values.join(', ')} from contractors
    where user_id = ${pg.escapeLiteral(userId)}`;
}

/** The task of a stored event as pg-boss writes it; `eventRowId` is SQL. */
export async function enqueueStatement(databaseUrl: string, eventRowId: string): Promise<string> {
  await using stack = new AsyncDisposableStack();
  const tasks = await startTasks({
    url: new Secret(databaseUrl),
    worker: false,
    log: makeLogger('silent'),
  });
  stack.defer(() => tasks.stop());
  const { text, values } = await capture((db) =>
    tasks.enqueue(db, 'handle-provider-event', { eventRowId: '' }),
  );
  const [task] = JSON.parse(String(values[0])) as [Record<string, unknown>];
  // What is not said counts as nothing; what is said besides the payload are plain numbers.
  const said = Object.entries(task).filter(([, value]) => typeof value === 'number');
  const fields = said.map(([name, value]) => `'${name}', ${String(value)}`);
  const data = `json_build_object('eventRowId', ${eventRowId}::text)`;
  const list = `json_build_array(json_build_object(${["'data'", data, ...fields].join(', ')}))`;
  const filled = text.replace('$1::text::json', () => list);
  if (filled === text) throw new Error(`the queue takes its tasks in another way now:\n${text}`);
  return filled;
}
