import { randomBytes } from 'node:crypto';
import { phoneKey } from '@jobly/core/phone';
import { dueMoment } from '@jobly/core/reviews/rules';
import type { Db } from '../../db/database.ts';
import { insertNew } from '../../db/rows.ts';

const TOKEN_BYTES = 16;

/**
 * Plans the one request a paid link may have (M13, by the table's key). Everything but 'turned off' is decided when
 * it is due.
 */
export async function scheduleRequest(db: Db, paymentLinkId: string): Promise<void> {
  const paid = await db
    .selectFrom('payments')
    .innerJoin('payment_links', 'payment_links.id', 'payments.payment_link_id')
    .innerJoin('review_settings', 'review_settings.user_id', 'payments.user_id')
    .select([
      'payments.user_id',
      'payments.paid_at',
      'payment_links.customer_phone',
      'payment_links.customer_email',
      'review_settings.delay_minutes',
    ])
    .where('payments.payment_link_id', '=', paymentLinkId)
    .where('payments.role', '=', 'credit')
    .where('review_settings.auto_send_enabled', '=', true)
    .executeTakeFirst();
  if (!paid) return;
  const contact = { phone: paid.customer_phone, email: paid.customer_email };
  await insertNew(db, 'review_requests', 'payment_link_id', {
    payment_link_id: paymentLinkId,
    user_id: paid.user_id,
    token: randomBytes(TOKEN_BYTES).toString('base64url'),
    ...keysOf(contact),
    due_at: dueMoment(paid.paid_at, paid.delay_minutes, contact),
  });
}

/** Normalised, so that spellings match. */
function keysOf({ phone, email }: { phone: string | null; email: string | null }) {
  const key = phoneKey(phone ?? '');
  const mailbox = email?.trim().toLowerCase() ?? '';
  return {
    phone_key: /^\+?\d{7,15}$/.test(key) ? key : null,
    email_key: mailbox.length >= 3 && mailbox.length <= 254 ? mailbox : null,
  };
}
