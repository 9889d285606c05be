import { businessTimeZone } from '@jobly/core/time-zone';
import { sql } from 'kysely';
import type { Database, Db } from '../../db/database.ts';

/** The business's own: its days are those of earnings and files. */
export async function readTimeZone(database: Database, userId: string): Promise<string> {
  const profile = await database.asUser(userId, (db) =>
    db.selectFrom('profiles').select('phone').where('id', '=', userId).executeTakeFirst(),
  );
  return businessTimeZone(profile?.phone ?? null);
}

/** What a link's own page tells beside the link: all of it the owner's, in one go. */
export async function readLinkStory(db: Db, linkId: string) {
  const payments = await db
    .selectFrom('payments')
    .select([
      'id',
      'role',
      'method',
      'gross_cents',
      'fee_cents',
      'net_cents',
      'refunded_cents',
      'paid_at',
    ])
    .where('payment_link_id', '=', linkId)
    .orderBy('paid_at')
    .execute();
  const refunds = await db
    .selectFrom('refunds')
    .select(['amount_cents', 'reason', 'status', 'created_at', 'done_at'])
    .where('payment_link_id', '=', linkId)
    .execute();
  const attempts = await db
    .selectFrom('checkout_attempts')
    .select(['method', 'created_at'])
    .where('payment_link_id', '=', linkId)
    .where('provider_checkout_id', 'is not', null)
    .execute();
  const events = await db
    .selectFrom('payment_link_events')
    .select(['kind', 'channel', 'created_at'])
    .where('payment_link_id', '=', linkId)
    .orderBy('id')
    .execute();
  const views = await db
    .selectFrom('payment_links')
    .select('view_count')
    .where('id', '=', linkId)
    .executeTakeFirst();
  return { payments, refunds, attempts, events, viewCount: views?.view_count ?? 0 };
}

export type LinkStory = Awaited<ReturnType<typeof readLinkStory>>;

export interface Credit {
  gross_cents: number;
  fee_cents: number;
  net_cents: number;
  refunded_cents: number;
  /** What the provider kept of payments that were too much and go back. */
  extra_fee_cents: number;
}

/** What was really paid for each of these links: rates of today may not be those of then. */
export async function listCredits(db: Db, linkIds: string[]): Promise<Map<string, Credit>> {
  if (linkIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('payments')
    .select(['payment_link_id', 'gross_cents', 'fee_cents', 'net_cents', 'refunded_cents'])
    .select(
      sql<number>`(select coalesce(sum(extra.fee_cents), 0)::integer from payments as extra
        where extra.payment_link_id = payments.payment_link_id and extra.role = 'extra')`.as(
        'extra_fee_cents',
      ),
    )
    .where('payment_link_id', 'in', linkIds)
    .where('role', '=', 'credit')
    .execute();
  return new Map(rows.map((row) => [row.payment_link_id, row]));
}
