import type { AlertKind } from '@jobly/core/staff/alerts';
import { sql, type RawBuilder } from 'kysely';
import { raiseAlert } from '../../raised-alerts.ts';
import type { Db } from '../../db/database.ts';

type Count = { who: string; user_id: string | null; number: number };

interface Anomaly {
  kind: AlertKind;
  most: number;
  counted: string;
  /** Rows of `who` (the key), `user_id` (the account; the operator has none) and `number`. */
  counts: RawBuilder<Count>;
}

const ANOMALIES: Anomaly[] = [
  {
    kind: 'refund_burst',
    most: 10,
    counted: 'Refunds in an hour',
    counts: sql`select user_id::text as who, user_id, count(*)::int as number from refunds
      where created_at > now() - interval '1 hour' and reason = 'requested' group by user_id`,
  },
  {
    kind: 'cash_burst',
    most: 40,
    counted: 'Paid in cash in an hour',
    counts: sql`select user_id::text as who, user_id, count(*)::int as number from payments
      where paid_at > now() - interval '1 hour' and method = 'cash' group by user_id`,
  },
  {
    kind: 'phone_change_burst',
    most: 5,
    counted: 'Phone numbers in a day',
    counts: sql`select actor_name as who, actor_id as user_id, count(*)::int as number from audit_log
      where action in ('update-user-phone', 'link-phone-to-user') and at > now() - interval '1 day'
      group by actor_id, actor_name`,
  },
  {
    kind: 'wrong_code_burst',
    most: 10,
    counted: 'Wrong codes in an hour',
    counts: sql`select user_id::text as who, user_id, sum(failures)::int as number from (
      select user_id, failures, failures_since from sign_in_strangers
      union all select user_id, known_failures, known_failures_since from sign_in_strangers) as since
      where failures > 0 and failures_since > now() - interval '1 hour' group by user_id`,
  },
];

/** Read from rows that exist anyway: nothing is counted while money moves. */
export async function raiseAnomalies(db: Db): Promise<void> {
  for (const { kind, most, counted, counts } of ANOMALIES) {
    const { rows } = await sql<Count & { day: string }>`
      select *, current_date::text as day from (${counts}) as counted
      where number >= ${most}`.execute(db);
    for (const { who, user_id: userId, number, day } of rows) {
      const details = { [counted]: String(number), ...(userId ? {} : { By: who }) };
      await raiseAlert(db, { kind, key: `${who}:${day}`, userId, details, once: true });
    }
  }
}
