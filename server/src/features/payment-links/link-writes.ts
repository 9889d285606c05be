import { ATTEMPTS_UNDER_WAY } from '@jobly/core/checkout/status';
import type { ShareChannel } from '@jobly/core/payment-links/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { linkState } from '../../db/link-state.ts';

/** What the customer's side of a link leaves on its row. Money changes it in SQL functions only. */
export const linkWrites = {
  /** A checkout of the link exists. False when the link was settled or closed meanwhile. */
  async openCheckout(
    db: Db,
    checkout: { linkId: string; url: string; handedOut: boolean; now: Date },
  ): Promise<boolean> {
    const { linkId, url, handedOut, now } = checkout;
    const link = await db
      .updateTable('payment_links')
      .set({ external_payment_url: url, ...(handedOut ? { checkout_opened_at: now } : {}) })
      .where('id', '=', linkId)
      .where(linkState(now), '=', 'open')
      .executeTakeFirst();
    return link.numUpdatedRows > 0n;
  },

  /** The checkout's address is given to somebody now: they may well be paying for a while. */
  async markHandedOut(db: Db, linkId: string, now: Date): Promise<void> {
    await db
      .updateTable('payment_links')
      .set({ checkout_opened_at: now })
      .where('id', '=', linkId)
      .where((where) =>
        where.or([
          where('checkout_opened_at', 'is', null),
          where('checkout_opened_at', '<', new Date(now.getTime() - 60_000)),
        ]),
      )
      .execute();
  },

  /** The provider says that whoever was there did not pay. They may be paying at another checkout of the link. */
  async markNotPaying(db: Db, attempt: { id: string; payment_link_id: string }): Promise<void> {
    await db
      .updateTable('payment_links')
      .set({ checkout_opened_at: null })
      .where('id', '=', attempt.payment_link_id)
      .where('checkout_opened_at', 'is not', null)
      .where((where) =>
        where.not(
          where.exists(
            where
              .selectFrom('checkout_attempts')
              .select('id')
              .where('payment_link_id', '=', attempt.payment_link_id)
              .where('checkout_attempts.id', '!=', attempt.id)
              .where('checkout_attempts.status', 'in', ATTEMPTS_UNDER_WAY),
          ),
        ),
      )
      .execute();
  },

  /** True for the first claim on an open link. */
  async claimCash(db: Db, linkId: string, now: Date): Promise<boolean> {
    const result = await db
      .updateTable('payment_links')
      .set({ cash_claimed_at: now })
      .where('id', '=', linkId)
      .where(linkState(now), '=', 'open')
      .where('cash_claimed_at', 'is', null)
      .executeTakeFirst();
    return result.numUpdatedRows > 0n;
  },

  /** A cancelled link that nobody has paid is open again. */
  async reopen(db: Db, linkId: string): Promise<void> {
    await db
      .updateTable('payment_links')
      .set({ cancelled_at: null })
      .where('id', '=', linkId)
      .where('status', '=', 'unpaid')
      .execute();
  },

  /** The first view is a moment of the link's story; later ones are a number. */
  async recordView(db: Db, linkId: string, now: Date): Promise<void> {
    await sql`
      with viewed as (
        update payment_links set view_count = view_count + 1 where id = ${linkId}
        returning id, user_id, view_count
      )
      insert into payment_link_events (payment_link_id, user_id, kind, created_at)
      select id, user_id, 'viewed', ${now} from viewed where view_count = 1`.execute(db);
  },

  /** The link's open screens hear that something happened. */
  async touch(db: Db, linkId: string, now: Date): Promise<void> {
    await db
      .updateTable('payment_links')
      .set({ updated_at: now })
      .where('id', '=', linkId)
      .execute();
  },

  /** `sent` by the contractor, `receipt_sent` by us. */
  async recordEvent(
    db: Db,
    event: {
      payment_link_id: string;
      user_id: string;
      kind: 'sent' | 'receipt_sent';
      channel: ShareChannel;
      created_at: Date;
    },
  ): Promise<void> {
    await db.insertInto('payment_link_events').values(event).execute();
  },
};
