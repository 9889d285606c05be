import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

export async function findProgress(db: Db) {
  const { rows } = await sql<{ begins_at: Date | null; compared_until: Date | null }>`
    select min(begins_at) as begins_at, max(compared_until) as compared_until
    from reconciliations`.execute(db);
  return rows[0]!;
}

export async function findFirstPayment(db: Db): Promise<Date | undefined> {
  const { rows } = await sql<{ first: Date | null }>`
    select min(paid_at) as first from payments where provider_payment_id is not null`.execute(db);
  return rows[0]?.first ?? undefined;
}

export async function advance(
  db: Db,
  id: string,
  { until, rowCount }: { until: Date | undefined; rowCount: number },
): Promise<void> {
  await sql`
    update reconciliations
    set compared_until = greatest(compared_until, ${until ?? null}), row_count = row_count + ${rowCount}
    where id = ${id}`.execute(db);
}

/** The run that was started last, when one last finished, and since when none has (at first: since the first try). */
export async function findLatest(db: Db) {
  const latest = await db
    .selectFrom('reconciliations')
    .selectAll()
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { rows } = await sql<{ finished_at: Date | null; since: Date | null }>`
    select max(finished_at) as finished_at, coalesce(max(finished_at), min(started_at)) as since
    from reconciliations`.execute(db);
  return { latest, finishedAt: rows[0]!.finished_at, since: rows[0]!.since };
}

export async function isUnderWay(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from pgboss.job
      where name = 'reconcile-statement' and state in ('created', 'retry', 'active')) as found`.execute(
    db,
  );
  return rows[0]!.found;
}
