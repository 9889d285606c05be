import type { Db } from '../../db/database.ts';

const MOST_SHOWN = 100;

/** The newest requests of one contractor, with the names on their links. */
export function listRequests(db: Db, userId: string) {
  return db
    .selectFrom('review_requests')
    .innerJoin('payment_links', 'payment_links.id', 'review_requests.payment_link_id')
    .select([
      'review_requests.id',
      'review_requests.payment_link_id',
      'payment_links.customer_name',
      'review_requests.status',
      'review_requests.skip_reason',
      'review_requests.channel',
      'review_requests.due_at',
      'review_requests.sent_at',
      'review_requests.delivered_at',
      'review_requests.failed_at',
      'review_requests.opened_at',
    ])
    .where('review_requests.user_id', '=', userId)
    .orderBy('review_requests.created_at', 'desc')
    .orderBy('review_requests.id', 'desc')
    .limit(MOST_SHOWN)
    .execute();
}

export type RequestRow = Awaited<ReturnType<typeof listRequests>>[number];

/** What came of the requests sent since then. */
export async function countOutcomes(db: Db, userId: string, since: Date) {
  const row = await db
    .selectFrom('review_requests')
    .select(({ fn }) => [
      fn.countAll<string>().as('sent'),
      fn.count<string>('delivered_at').as('delivered'),
      fn.count<string>('opened_at').as('opened'),
    ])
    .where('user_id', '=', userId)
    .where('status', '=', 'sent')
    .where('sent_at', '>=', since)
    .executeTakeFirstOrThrow();
  return {
    sent: Number(row.sent),
    delivered: Number(row.delivered),
    opened: Number(row.opened),
  };
}
