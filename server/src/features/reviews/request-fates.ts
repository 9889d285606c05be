import type { Queries } from '../../db/database.ts';

/** What the carrier made of a request, as the contractor sees it. */
export async function noteFate(
  queries: Queries,
  { messageId, fate, at }: { messageId: string; fate: string; at: Date },
): Promise<void> {
  const update = queries.updateTable('review_requests').where('message_id', '=', messageId);
  if (fate === 'delivered') {
    await update
      .set({ delivered_at: at, failed_at: null })
      .where('delivered_at', 'is', null)
      .where('status', '=', 'sent')
      .execute();
  } else if (fate === 'failed') {
    await update
      .set({ failed_at: at })
      .where('delivered_at', 'is', null)
      .where('failed_at', 'is', null)
      .execute();
  } else if (fate === 'suppressed') {
    // It never left: they were not asked, and a later link may not count it as asking.
    await update
      .set({ status: 'skipped', skip_reason: 'opted_out', sent_at: null })
      .where('delivered_at', 'is', null)
      .execute();
  }
}
