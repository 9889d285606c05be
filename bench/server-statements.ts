import { listRecentPaymentLinks } from '@jobly/core/payment-links/contract';
import { Kysely, PostgresDialect } from 'kysely';
import type { PostgresPool } from 'kysely';
import type pg from 'pg';
import type { Schema } from '../server/src/db/database.ts';
import { linkLookUp } from '../server/src/features/checkout/link-look-up.ts';
import { systemClock } from '../server/src/ports/clock.ts';

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
  const one = text.replace(/=\s*any\s*\(\$1\)/, `= ${code}`);
  if (one === text) throw new Error(`the look-up is not by a list of codes any more:\n${text}`);
  return one;
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
    paymentLinkRoutes: (needs: object) => Listed[];
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
    const queries = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
    const database = {
      asUser: (_: string, work: (inside: typeof queries) => unknown) => work(queries),
    };
    const route = paymentLinkRoutes({ database, clock: systemClock }).find(
      ({ contract }) => contract.summary === listRecentPaymentLinks.summary,
    );
    void route!.handle({
      get: () => async () => ({ userId, role: 'contractor' }),
      req: { param: () => ({}), query: () => ({}) },
      json: () => undefined,
    });
  });
}
