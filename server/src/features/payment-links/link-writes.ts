import { ATTEMPTS_UNDER_WAY } from '@jobly/core/checkout/status';
import { sql } from 'kysely';
import { linkState } from '../../db/link-state.ts';
import { updateRows } from '../../db/rows.ts';
import type { LinkWrites } from '../../link-writes.ts';

const isOpen = (now: Date) => sql<boolean>`${linkState(now)} = 'open'`;

/** Money changes a link's row in SQL functions only. */
export const linkWrites: LinkWrites = {
  openCheckout(db, { linkId, url, handedOut, now }) {
    const values = { external_payment_url: url, ...(handedOut ? { checkout_opened_at: now } : {}) };
    return updateRows(db, 'payment_links', { id: linkId }, values, isOpen(now));
  },

  markHandedOut(db, linkId, now) {
    const recently = new Date(now.getTime() - 60_000);
    const unlessRecent = sql<boolean>`coalesce(checkout_opened_at < ${recently}, true)`;
    const values = { checkout_opened_at: now };
    return updateRows(db, 'payment_links', { id: linkId }, values, unlessRecent);
  },

  markNotPaying: (db, attempt) =>
    sql`update payment_links set checkout_opened_at = null
      where id = ${attempt.payment_link_id} and checkout_opened_at is not null
        and not exists (select from checkout_attempts
          where payment_link_id = ${attempt.payment_link_id} and id <> ${attempt.id}
            and status in (${sql.join(ATTEMPTS_UNDER_WAY)}))`.execute(db),

  claimCash: (db, id, now) =>
    updateRows(
      db,
      'payment_links',
      { id, cash_claimed_at: null },
      { cash_claimed_at: now },
      isOpen(now),
    ),

  reopen: (db, id) =>
    updateRows(db, 'payment_links', { id, status: 'unpaid' }, { cancelled_at: null }),

  recordView: (db, linkId, now) =>
    sql`with viewed as (
        update payment_links set view_count = view_count + 1 where id = ${linkId}
        returning id, user_id, view_count
      )
      insert into payment_link_events (payment_link_id, user_id, kind, created_at)
      select id, user_id, 'viewed', ${now} from viewed where view_count = 1`.execute(db),

  touch: (db, id, now) => updateRows(db, 'payment_links', { id }, { updated_at: now }),

  recordEvent: (db, event) => db.insertInto('payment_link_events').values(event).execute(),
};
