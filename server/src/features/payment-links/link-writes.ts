import { ATTEMPTS_UNDER_WAY } from '@jobly/core/checkout/status';
import { sql } from 'kysely';
import { linkState } from '../../db/link-state.ts';
import { updateRows } from '../../db/rows.ts';
import type { LinkWrites } from '../../link-writes.ts';

/** Money changes a link's row in SQL functions only. */
export const linkWrites: LinkWrites = {
  openCheckout(db, { linkId, url, handedOut, now }) {
    const values = { external_payment_url: url, ...(handedOut ? { checkout_opened_at: now } : {}) };
    return updateRows(db, 'payment_links', { id: linkId }, values, (where) =>
      where(linkState(now), '=', 'open'),
    );
  },

  markHandedOut(db, linkId, now) {
    const recently = new Date(now.getTime() - 60_000);
    const values = { checkout_opened_at: now };
    return updateRows(db, 'payment_links', { id: linkId }, values, (where) =>
      where.or([
        where('checkout_opened_at', 'is', null),
        where('checkout_opened_at', '<', recently),
      ]),
    );
  },

  markNotPaying: (db, { id, payment_link_id }) =>
    db
      .updateTable('payment_links')
      .set({ checkout_opened_at: null })
      .where('id', '=', payment_link_id)
      .where('checkout_opened_at', 'is not', null)
      .where((where) => {
        const ofLink = where
          .selectFrom('checkout_attempts')
          .select('id')
          .where('payment_link_id', '=', payment_link_id);
        const others = ofLink.where('id', '!=', id).where('status', 'in', ATTEMPTS_UNDER_WAY);
        return where.not(where.exists(others));
      })
      .execute(),

  claimCash(db, id, now) {
    const unclaimed = { id, cash_claimed_at: null };
    return updateRows(db, 'payment_links', unclaimed, { cash_claimed_at: now }, (where) =>
      where(linkState(now), '=', 'open'),
    );
  },

  undoCash: (db, id, claimedSince) =>
    updateRows(
      db,
      'payment_links',
      { id, status: 'unpaid' },
      { cash_claimed_at: null },
      // The row may have been paid while we waited for it: its status is read again then.
      (where) => where('cash_claimed_at', '>=', claimedSince),
    ),

  saveLanguage: (db, id, customer_language) =>
    updateRows(db, 'payment_links', { id }, { customer_language }),

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
