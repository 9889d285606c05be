import type { Db } from '../../../db/database.ts';
import { findRow } from '../../../db/rows.ts';
import type { LinkWrites } from '../../../link-writes.ts';
import type { DeliveryStatus } from '../../../outgoing-message.ts';

/** Recorded once a carrier has taken the receipt, not while it waits: a bank may be shown this. */
export async function recordReceiptSent(
  { links }: { links: LinkWrites },
  db: Db,
  { kind, channel, outcome, about: linkId, at }: DeliveryStatus,
): Promise<void> {
  const isSent = outcome === 'sent' || outcome === 'delivered';
  if (kind !== 'receipt' || channel === 'push' || !isSent) return;
  const event = { payment_link_id: linkId, kind: 'receipt_sent' } as const;
  if (await findRow(db, 'payment_link_events', event)) return;
  const link = await findRow(db, 'payment_links', { id: linkId });
  if (!link) return;
  await links.touch(db, link, at);
  await links.recordEvent(db, { ...event, user_id: link.user_id, channel, created_at: at });
}
