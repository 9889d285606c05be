import { bankingDay, nextWeekday } from '@jobly/core/dates';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { insertRow } from '../db/rows.ts';
import type { Owner } from './history.ts';

export interface Entry {
  id: string;
  kind: 'payment' | 'refund';
  ofPaymentId: string | null;
  description: string;
  cents: number;
  at: Date;
}

/**
 * Like the provider: paid out on the next working day; a day with a negative total has no payout and is made up for
 * later.
 */
export function payoutsOf(entries: Entry[]) {
  const byDay = Map.groupBy(entries, ({ at }) => nextWeekday(bankingDay(at)));
  const payouts: { day: string; cents: number; inside: Entry[] }[] = [];
  let inside: Entry[] = [];
  for (const day of [...byDay.keys()].sort()) {
    inside.push(...byDay.get(day)!);
    const cents = inside.reduce((sum, entry) => sum + entry.cents, 0);
    if (cents <= 0) continue;
    payouts.push({ day, cents, inside });
    inside = [];
  }
  return payouts;
}

/** The sandbox starts with an empty balance, so everything is paid out. */
export async function layPayouts(db: Db, owner: Owner): Promise<void> {
  for (const { day, cents, inside } of payoutsOf(await readEntries(db, owner.userId))) {
    const payout = await insertRow(db, 'payouts', {
      contractor_id: owner.contractorId,
      user_id: owner.userId,
      provider_payout_id: `demo-payout-${owner.userId}-${day}`,
      status: 'paid',
      amount_cents: cents,
      payout_date: day,
      created_at: inside.at(-1)!.at,
    });
    await db
      .insertInto('payout_payments')
      .values(
        inside.map((entry) => ({
          payout_id: payout.id,
          user_id: owner.userId,
          provider_payment_id: entry.id,
          kind: entry.kind,
          of_payment_id: entry.ofPaymentId,
          description: entry.description,
          amount_cents: entry.cents,
        })),
      )
      .execute();
  }
}

async function readEntries(db: Db, userId: string): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select p.provider_payment_id as id, 'payment' as kind, null as "ofPaymentId",
      l.memo as description, p.net_cents as cents, p.paid_at as at
    from payments p join payment_links l on l.id = p.payment_link_id
    where p.user_id = ${userId} and p.method <> 'cash'
    union all
    select r.id::text, 'refund', p.provider_payment_id, l.memo, -r.amount_cents, r.done_at
    from refunds r join payments p on p.id = r.payment_id join payment_links l on l.id = p.payment_link_id
    where r.user_id = ${userId} and r.status = 'done' and p.method <> 'cash'
    order by at`.execute(db);
  return rows;
}
