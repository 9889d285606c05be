import type { Language } from '@jobly/core/language/language';
import type { ShareChannel } from '@jobly/core/payment-links/contract';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { updateRows } from '../../db/rows.ts';
import type { RateLimit } from '../../db/rate-limits.ts';

/** Later entries are not kept; sharing goes on, for the phone does it. */
const MOST_KEPT = 100;

export interface SentDeps {
  database: Database;
  /** Shared twice in a minute in the same way is shared once: a tap was repeated, or an answer lost. */
  shares: RateLimit;
}

export async function recordSent(
  { database, shares }: SentDeps,
  sent: {
    linkId: string;
    userId: string;
    channel: ShareChannel;
    language?: Language | undefined;
    now: Date;
  },
): Promise<void> {
  const { linkId, userId, channel, language, now } = sent;
  if (language) {
    await updateRows(database.system, 'payment_links', { id: linkId }, { sent_language: language });
  }
  if (!(await shares.take(`${linkId}:${channel}`)).ok) return;
  await sql`insert into payment_link_events (payment_link_id, user_id, kind, channel, created_at)
    select ${linkId}, ${userId}, 'sent', ${channel}, ${now}
    where (select count(*) from payment_link_events
      where payment_link_id = ${linkId} and kind = 'sent') < ${MOST_KEPT}`.execute(database.system);
}
