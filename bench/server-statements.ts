import { listRecentPaymentLinks } from '@jobly/core/payment-links/contract';
import { Kysely, PostgresDialect } from 'kysely';
import type { PostgresPool } from 'kysely';
import type pg from 'pg';
import type { Db, Schema } from '../server/src/db/database.ts';
import { linkLookUp } from '../server/src/features/checkout/pages/link-look-up.ts';
import { startJobs } from '../server/src/jobs/jobs.ts';
import { makeLogger } from '../server/src/logger.ts';
import { Secret } from '../server/src/ports/secret.ts';

/** The look-up's own words, overheard from the server's code: a copy would soon be another query. */
export async function lookUpStatement(): Promise<string> {
  const heard = new Promise<string>((resolve) => {
    const listener = {
      query(statement: { text: string }) {
        resolve(statement.text);
        return Promise.resolve({ rows: [] });
      },
    };
    void linkLookUp(listener as unknown as pg.Pool)('a-code');
  });
  return heard;
}

/** The same for one code: what a statement per request asks. */
export async function lookUpOfOne(code: string): Promise<string> {
  const text = await lookUpStatement();
  const inner = /cross join lateral \((.+)\) found$/s.exec(text)?.[1];
  if (!inner?.includes('wanted.key')) throw new Error(`the look-up is another one now:\n${text}`);
  return inner.replace('wanted.key', code);
}

interface Listed {
  contract: { summary: string };
  handle(context: object): Promise<unknown>;
}

/** The 20 most recent: the home screen's own call, asked of a database that only listens. */
export async function recentStatement(
  userId: string,
): Promise<{ text: string; values: unknown[] }> {
  // By its address, not its name: the server is typed without a browser, this folder with one.
  const file = new URL('../server/src/features/payment-links/routes.ts', import.meta.url);
  const { paymentLinkRoutes } = (await import(file.href)) as {
    paymentLinkRoutes: (deps: object) => Listed[];
  };
  return new Promise((resolve) => {
    const pool = {
      connect: async () => ({
        async query(text: string, values: unknown[]) {
          resolve({ text, values: [...values] });
          return { command: 'SELECT', rowCount: 0, rows: [] };
        },
        release: () => undefined,
      }),
      end: async () => undefined,
    } as unknown as PostgresPool;
    const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
    const database = {
      asUser: (_: string, work: (inside: typeof db) => unknown) => work(db),
    };
    const route = paymentLinkRoutes({ database, clock: { now: () => new Date() } }).find(
      ({ contract }) => contract.summary === listRecentPaymentLinks.summary,
    );
    void route!.handle({
      get: () => async () => ({ userId, role: 'contractor' }),
      req: { param: () => ({}), query: () => ({}) },
      json: () => undefined,
    });
  });
}

/** The job of a stored event, as the queue itself writes it; `eventRowId` is SQL. */
export async function enqueueStatement(databaseUrl: string, eventRowId: string): Promise<string> {
  const jobs = await startJobs({
    url: new Secret(databaseUrl),
    worker: false,
    log: makeLogger('silent'),
  });
  try {
    let heard: { sql: string; parameters: [string] } | undefined;
    const listener = {
      async executeQuery(query: { sql: string; parameters: [string] }) {
        heard = query;
        return { rows: [{ id: 'a-job' }] };
      },
    };
    await jobs.enqueue(listener as unknown as Db, 'handle-provider-event', { eventRowId: '' });
    const { sql, parameters } = heard!;
    const [job] = JSON.parse(parameters[0]) as [Record<string, unknown>];
    // What is not said counts as nothing; what is said besides the payload are plain numbers.
    const said = Object.entries(job).filter(([, value]) => typeof value === 'number');
    const fields = said.map(([name, value]) => `'${name}', ${String(value)}`);
    const data = `json_build_object('eventRowId', ${eventRowId}::text)`;
    const list = `json_build_array(json_build_object(${["'data'", data, ...fields].join(', ')}))`;
    const filled = sql.replace('$1::text::json', () => list);
    if (filled === sql) throw new Error(`the queue takes its jobs in another way now:\n${sql}`);
    return filled;
  } finally {
    await jobs.stop();
  }
}
