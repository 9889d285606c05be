import type { AcceptanceEvidence } from '@jobly/core/disputes/acceptance-section';
import type { ShownEstimate } from '@jobly/core/estimates/shown';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/rows.ts';

/** For the bank: of the estimate that opened the link's job, and of its change orders; the first first. */
export async function readAcceptances(
  db: Db,
  userId: string,
  linkId: string,
): Promise<AcceptanceEvidence[]> {
  const { rows } = await sql<Row<'estimate_acceptances'>>`
    select a.* from payment_links l
    join estimates e on e.job_id = l.job_id and e.user_id = l.user_id
    join estimate_acceptances a on a.estimate_id = e.id and a.user_id = e.user_id
    where l.id = ${linkId} and l.user_id = ${userId}
    order by a.accepted_at, a.estimate_id`.execute(db);
  return rows.map((row) => ({
    shown: JSON.parse(row.shown) as ShownEstimate,
    by: row.accepted_by,
    name: row.name,
    sentence: row.sentence,
    note: row.note,
    ip: row.ip,
    userAgent: row.user_agent,
    hash: row.hash,
    acceptedAt: row.accepted_at.toISOString(),
  }));
}
