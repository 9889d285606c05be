import { ATTEMPTS_UNDER_WAY, MAY_BE_PAYING_MS, MAY_TAKE_MS } from '@jobly/core/checkout/status';
import { sql } from 'kysely';
import { linkState } from '../../db/link-state.ts';
import { updateRows } from '../../db/rows.ts';
import type { LinkWrites } from '../../link-writes.ts';
import { copyLink } from './copy-link.ts';

/** Money changes a link's row in SQL functions only. */
export const linkWrites: LinkWrites = {
  openCheckout(db, { linkId, url, handedOut, now }) {
    const values = { external_payment_url: url, ...(handedOut ? { checkout_opened_at: now } : {}) };
    return updateRows(db, 'payment_links', { id: linkId }, values, (where) =>
      where(linkState(now), '=', 'open'),
    );
  },

  markPaying(db, linkId, now) {
    const recently = new Date(now.getTime() - MAY_TAKE_MS);
    const values = { checkout_opened_at: now };
    return updateRows(db, 'payment_links', { id: linkId }, values, (where) =>
      where.or([
        where('checkout_opened_at', 'is', null),
        where('checkout_opened_at', '<', recently),
      ]),
    );
  },

  markNotPaying(db, { id, payment_link_id: linkId }, { now, sentBefore }) {
    const used = new Date(now.getTime() - MAY_BE_PAYING_MS);
    return updateRows(
      db,
      'payment_links',
      { id: linkId },
      { checkout_opened_at: null },
      () => sql<boolean>`checkout_opened_at <= ${sentBefore} and not exists (
        select from checkout_attempts other
        where other.payment_link_id = ${linkId} and other.id <> ${id}
          and other.status = any(${ATTEMPTS_UNDER_WAY}) and other.looked_at > ${used}
          and (other.failing_since is not null
            or other.looked_at < checkout_opened_at + ${MAY_TAKE_MS} * interval '1 ms'))`,
    );
  },

  claimCash(db, id, now) {
    const unclaimed = { id, cash_claimed_at: null };
    const claimed = { cash_claimed_at: now, cash_refused_at: null };
    return updateRows(db, 'payment_links', unclaimed, claimed, (where) =>
      where(linkState(now), '=', 'open'),
    );
  },

  keepMerchant: (db, { userId: user_id, merchantId: merchant_id }) =>
    updateRows(
      db,
      'payment_links',
      { user_id, status: 'unpaid', merchant_id: null },
      { merchant_id },
    ),

  correctContact: (db, { id, userId }, { before, after }) =>
    sql`update payment_links l set
        customer_phone = case when app.phone_key(l.customer_phone) = app.phone_key(${before.phone})
          then coalesce(${after.phone}, l.customer_phone) else l.customer_phone end,
        customer_email = case when lower(btrim(l.customer_email)) = lower(${before.email})
          then ${after.email} else l.customer_email end
      where l.user_id = ${userId} and l.customer_id in (select app.customer_family(${id}))
        and l.status = 'unpaid' and l.cancelled_at is null
        and ((app.phone_key(l.customer_phone) = app.phone_key(${before.phone})
            and ${after.phone}::text <> l.customer_phone)
          or (lower(btrim(l.customer_email)) = lower(${before.email})
            and l.customer_email is distinct from ${after.email}))`.execute(db),

  undoCash: (db, id, claimedSince) =>
    updateRows(
      db,
      'payment_links',
      { id, status: 'unpaid' },
      { cash_claimed_at: null },
      // The row may have been paid while we waited for it: its status is read again then.
      (where) => where('cash_claimed_at', '>=', claimedSince),
    ),

  refuseCash: (db, id, now) =>
    updateRows(
      db,
      'payment_links',
      { id, status: 'unpaid' },
      { cash_claimed_at: null, cash_refused_at: now },
      (where) => where('cash_claimed_at', 'is not', null),
    ),

  saveLanguage: (db, id, customer_language) =>
    updateRows(db, 'payment_links', { id }, { customer_language }),

  copy: copyLink,

  async reopen(db, id) {
    await sql`call app.lock_job(${id})`.execute(db);
    return updateRows(db, 'payment_links', { id, status: 'unpaid' }, { cancelled_at: null });
  },

  recordView: (db, linkId, now) =>
    sql`with viewed as (
        update payment_links set view_count = view_count + 1 where id = ${linkId}
        returning id, user_id, view_count
      )
      insert into payment_link_events (payment_link_id, user_id, kind, created_at)
      select id, user_id, 'viewed', ${now} from viewed where view_count = 1`.execute(db),

  touch: (db, { id, user_id }, now) =>
    updateRows(db, 'payment_links', { id, user_id }, { updated_at: now }),

  recordEvent: (db, event) => db.insertInto('payment_link_events').values(event).execute(),
};
