import { dayIn } from '@jobly/core/dates';
import { refundOverdueText, returnRefusedNews } from '@jobly/core/jobs/messages';
import { businessTimeZone } from '@jobly/core/time-zone';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { dedupeKeyOf } from '../../message-catalogue.ts';
import { forEachSequential } from '../../tasks/for-each-sequential.ts';
import type { JobDeps } from './deps.ts';
import { debts, type Debt } from './returns.ts';

interface Late extends Debt {
  all_back_by: string | null;
  name: string;
  phone: string | null;
  time_zone: string | null;
}

/** The contractor hears once that a return was refused, and once that the law's last day for one has passed. */
export async function notifyOfReturns(deps: JobDeps): Promise<void> {
  const { system } = deps.database;
  const now = deps.clock.now();
  const untold = (kind: 'return_refused' | 'refund_overdue', about: ReturnType<typeof sql>) =>
    sql`not exists (select from messages where dedupe_key = ${dedupeKeyOf(kind, '')} || ${about})`;
  const refused = sql`owed.refused and ${untold('return_refused', sql`owed.ids[1]`)}`;
  const overdue = sql`j.all_back_by < ${now}::timestamptz::date + 1 and ${untold('refund_overdue', sql`j.id`)}`;
  const { rows } = await sql<Late>`
    select owed.*, j.all_back_by::text, j.form ->> 'customerName' as name, p.phone, p.time_zone
    from (${debts(sql`true`)}) owed
    join jobs j on j.id = owed.job_id and j.user_id = owed.user_id
    join profiles p on p.id = owed.user_id
    where owed.cents > 0 and ((${refused}) or (${overdue}))`.execute(system);
  await forEachSequential(rows, (one) =>
    system.transaction().execute((db) => notify(deps, db, one)),
  );
}

async function notify(deps: JobDeps, db: Db, one: Late): Promise<void> {
  const { user_id: userId, name: customerName, all_back_by: day, cents } = one;
  if (one.refused) {
    const address = `${deps.publicUrl}/payments/${one.payment_link_id}`;
    await deps.notifyOwner(db, userId, {
      kind: 'return_refused',
      about: one.ids[0]!,
      write: () => returnRefusedNews({ cents, customerName, address }),
    });
  }
  const today = dayIn(businessTimeZone(one.phone, one.time_zone), deps.clock.now());
  if (!day || day >= today) return;
  await deps.notifyOwnerBySms(db, {
    userId,
    kind: 'refund_overdue',
    about: one.job_id,
    body: () => refundOverdueText({ customerName, day }),
  });
}
