import { nextTryMoment } from '@jobly/core/reviews/rules';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { updateRows } from '../../db/rows.ts';
import type { DeliveryStatus } from '../../outgoing-message.ts';

/** The carrier's outcome, as the contractor sees it. `unknown` changes nothing: it counts as sent. */
export async function recordDeliveryStatus(
  db: Db,
  { kind, messageId, outcome, at }: DeliveryStatus,
): Promise<void> {
  if (kind !== 'review_request') return;
  const undelivered = { message_id: messageId, delivered_at: null };
  if (outcome === 'delivered') {
    const sent = { ...undelivered, status: 'sent' } as const;
    await updateRows(db, 'review_requests', sent, { delivered_at: at, failed_at: null });
  } else if (outcome === 'failed') {
    await updateRows(db, 'review_requests', { ...undelivered, failed_at: null }, { failed_at: at });
  } else if (outcome === 'suppressed') {
    // Never sent, so it does not count as asking.
    const skipped = { status: 'skipped', skip_reason: 'opted_out', sent_at: null } as const;
    await updateRows(db, 'review_requests', undelivered, skipped);
  } else if (outcome === 'unsent') {
    await putBack(db, messageId, at);
  }
}

/** Carrier unreachable: decided anew later. */
async function putBack(db: Db, messageId: string, at: Date): Promise<void> {
  const request = await db
    .selectFrom('review_requests')
    .innerJoin('payment_links', 'payment_links.id', 'review_requests.payment_link_id')
    .select(['review_requests.id', 'customer_phone as phone', 'customer_email as email'])
    .where('message_id', '=', messageId)
    .executeTakeFirst();
  if (!request) return;
  const unopened = { id: request.id, status: 'sent', opened_at: null } as const;
  await updateRows(db, 'review_requests', unopened, {
    status: 'scheduled',
    due_at: nextTryMoment(at, request),
    attempt: sql`attempt + 1`,
    channel: null,
    message_id: null,
    sent_at: null,
  });
}
