import { LAST_PAYMENTS, type Overview } from '@jobly/core/payment-links/overview';
import { sql } from 'kysely';
import type { Database, Db } from '../../db/database.ts';
import { statement } from '../../db/statement.ts';

/** The oldest unpaid link with the sum of all of them, or one of the last payments. */
interface Row {
  id: string;
  customer_name: string;
  amount_cash_cents: number;
  refunded_cents: number;
  status: 'unpaid' | 'paid' | 'refunded';
  at: Date;
  /** As text: more than a number of 32 bits. */
  count: string | null;
  cents: string | null;
}

export async function readOverview(
  { database, now }: { database: Database; now: Date },
  userId: string,
): Promise<Overview> {
  const rows = await read(database.readAs(userId), { userId, now });
  const oldest = rows.find(({ status }) => status === 'unpaid');
  return {
    unpaid: {
      count: Number(oldest?.count ?? 0),
      cents: Number(oldest?.cents ?? 0),
      oldest: oldest ? { ...linkOf(oldest), createdAt: oldest.at.toISOString() } : null,
    },
    paid: rows.flatMap((row) =>
      row.status === 'unpaid'
        ? []
        : [
            {
              ...linkOf(row),
              state: row.status,
              refundedCents: row.refunded_cents,
              paidAt: row.at.toISOString(),
            },
          ],
    ),
  };
}

const linkOf = (row: Row) => ({
  id: row.id,
  customerName: row.customer_name,
  amountCashCents: row.amount_cash_cents,
});

interface Asked {
  userId: string;
  now: Date;
}

/** The condition of the index payment_links_open, and what app.payment_link_state calls open. */
const open = ({ userId, now }: Asked) => sql`user_id = ${userId} and status = 'unpaid'
  and cancelled_at is null and (expires_at is null or expires_at > ${now})`;

const FACTS = sql.raw('id, customer_name, amount_cash_cents, refunded_cents, status');

/** One statement for both: each one more costs the document of Home (docs/decisions/0021). */
const read = statement((db: Db, asked: Asked) => ({
  compile: () =>
    sql<Row>`select oldest.*, sums.*
      from (select ${FACTS}, created_at as at from payment_links where ${open(asked)}
        order by created_at, id limit 1) as oldest,
      (select count(*) as count, sum(amount_cash_cents) as cents from payment_links
        where ${open(asked)}) as sums
    union all (
      select ${FACTS}, last.paid_at, null, null
      from (select payment_link_id, paid_at from payments
        where user_id = ${asked.userId} and role = 'credit'
        order by paid_at desc limit ${LAST_PAYMENTS}) as last
      join payment_links on payment_links.id = last.payment_link_id
      order by last.paid_at desc
    )`.compile(db),
}));
