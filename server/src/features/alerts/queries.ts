import { ALERTS } from '@jobly/core/staff/alerts';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

const MOST_SHOWN = 200;

interface OpenAlert {
  id: string;
  kind: string;
  user_id: string | null;
  business_name: string | null;
  details: Record<string, string>;
  times: number;
  raised_at: Date;
  last_raised_at: Date;
}

export async function listOpenAlerts(db: Db, userId: string | null): Promise<OpenAlert[]> {
  const { rows } = await sql<OpenAlert>`
    select a.id, a.kind, a.user_id, coalesce(p.company_name, p.name) as business_name, a.details,
      a.times, a.raised_at, a.last_raised_at
    from alerts a left join profiles p on p.id = a.user_id
    where a.resolved_at is null and (${userId}::uuid is null or a.user_id = ${userId})
    order by a.last_raised_at desc limit ${MOST_SHOWN}`.execute(db);
  return rows;
}

export async function countOpenAlerts(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<{ kind: string; open: number }>`
    select kind, count(*) filter (where resolved_at is null)::int as open from alerts
    group by kind`.execute(db);
  const none = Object.keys(ALERTS).map((kind) => [kind, 0] as const);
  return Object.fromEntries([...none, ...rows.map(({ kind, open }) => [kind, open] as const)]);
}
