import type { Db } from '../../../db/database.ts';

const SWEEP_AFTER_MS = 30_000;

/** Payments whose follow-up a crash has swallowed between the commit and the job. */
export function listNotFollowedUp(db: Db, now: Date) {
  return (
    db
      .selectFrom('payments')
      .select('id')
      .where('followed_up_at', 'is', null)
      // Of an extra payment nothing is said before all of it has gone back.
      .where((where) =>
        where.or([
          where('role', '=', 'credit'),
          where('refunded_cents', '=', where.ref('gross_cents')),
        ]),
      )
      .where('created_at', '<', new Date(now.getTime() - SWEEP_AFTER_MS))
      .orderBy('created_at')
      .limit(200)
      .execute()
  );
}

/**
 * Holds the payment's row: two workers make one receipt. The link's row is held first, as everywhere:
 * a refund that holds the link and waits for the payment must not wait for us in a circle.
 */
export function lockPayment(db: Db, id: string) {
  return db
    .selectFrom('payments')
    .innerJoin('payment_links', 'payment_links.id', 'payments.payment_link_id')
    .selectAll('payments')
    .select(['url', 'customer_name', 'customer_phone', 'customer_email'])
    .where('payments.id', '=', id)
    .forUpdate(['payment_links', 'payments'])
    .executeTakeFirst();
}
