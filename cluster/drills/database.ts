import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const PATIENCE_MS = 120_000;

/** One connection for one statement: whatever happens to the primary, the next try finds the one that is it then. */
export async function queryOnce<Row>(url: string, sql: string, values?: unknown[]): Promise<Row[]> {
  const client = new pg.Client({
    connectionString: url,
    options: '-c role=jobly_system',
    connectionTimeoutMillis: 5_000,
    query_timeout: 60_000,
  });
  // A connection that is cut between two statements.
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query(sql, values)).rows as Row[];
  } finally {
    await client.end().catch(() => {});
  }
}

export async function queryPatiently<Row>(
  url: string,
  sql: string,
  values: unknown[] | undefined,
  signal: AbortSignal,
): Promise<Row[]> {
  const deadlineMs = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await queryOnce<Row>(url, sql, values);
    } catch (error) {
      const isWrong = /^(42|22|23)/.test((error as { code?: string }).code ?? '');
      if (isWrong || signal.aborted || Date.now() > deadlineMs) throw error;
      await sleep(1_000);
    }
  }
}
