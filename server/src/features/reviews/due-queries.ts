import type { Db } from '../../db/database.ts';

export function listDue(db: Db, now: Date, most: number) {
  return db
    .selectFrom('review_requests')
    .select('id')
    .where('status', '=', 'scheduled')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(most)
    .execute();
}

/** Holds the request; nothing when another worker has it, or it is not due any more. */
export function lockDue(db: Db, id: string, now: Date) {
  return db
    .selectFrom('review_requests')
    .innerJoin('payment_links', 'payment_links.id', 'review_requests.payment_link_id')
    .innerJoin('payments', 'payments.payment_link_id', 'payment_links.id')
    .innerJoin('users', 'users.id', 'review_requests.user_id')
    .leftJoin('review_consents', 'review_consents.payment_link_id', 'payment_links.id')
    .select([
      'review_requests.id',
      'review_requests.payment_link_id',
      'review_requests.user_id',
      'review_requests.token',
      'review_requests.phone_key',
      'review_requests.email_key',
      'review_requests.attempt',
      'users.suspended_at',
      'payment_links.status as link_status',
      'payment_links.customer_name',
      'payment_links.customer_phone',
      'payment_links.customer_email',
      'payments.paid_at',
      'review_consents.given_at',
    ])
    .where('review_requests.id', '=', id)
    .where('review_requests.status', '=', 'scheduled')
    .where('review_requests.due_at', '<=', now)
    .where('payments.role', '=', 'credit')
    .forUpdate('review_requests')
    .skipLocked()
    .executeTakeFirst();
}

export type DueRequest = NonNullable<Awaited<ReturnType<typeof lockDue>>>;

/**
 * When this business asked this customer last, known by phone or by e-mail. What the carrier refused
 * to take was never sent, so it asked nobody.
 */
export async function findLastAsked(db: Db, request: DueRequest): Promise<Date | null> {
  const { phone_key: phone, email_key: email } = request;
  if (phone === null && email === null) return null;
  const row = await db
    .selectFrom('review_requests')
    .leftJoin('messages', 'messages.id', 'review_requests.message_id')
    .select((select) => select.fn.max('review_requests.sent_at').as('last'))
    .where('review_requests.user_id', '=', request.user_id)
    .where('review_requests.status', '=', 'sent')
    .where((where) =>
      where.or([
        where('review_requests.failed_at', 'is', null),
        where('messages.status', 'is', null),
        where('messages.status', '!=', 'failed'),
      ]),
    )
    .where((where) =>
      where.or([
        ...(phone === null ? [] : [where('phone_key', '=', phone)]),
        ...(email === null ? [] : [where('email_key', '=', email)]),
      ]),
    )
    .executeTakeFirst();
  return row?.last ?? null;
}
