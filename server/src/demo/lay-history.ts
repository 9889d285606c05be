import { providerReference } from '@jobly/core/checkout/reference';
import { randomBytes } from 'node:crypto';
import { quote } from '@jobly/core/payment-links/fees';
import type { OnlineMethod } from '@jobly/core/payment-links/fees';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { DEMO_LINKS } from './history.ts';
import type { DemoLink } from './history.ts';
import { layPayouts } from './lay-payouts.ts';
import type { Owner } from './owner.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** Money moves here as it does in life: by the functions that credit, refund and keep the ledger. */
export async function layHistory(db: Db, owner: Owner): Promise<void> {
  for (const [index, link] of DEMO_LINKS.entries()) await layLink(db, owner, link, index);
  await layPayouts(db, owner);
}

async function layLink(db: Db, owner: Owner, link: DemoLink, index: number) {
  const createdAt = new Date(
    owner.now.getTime() - link.daysAgo * DAY_MS - (index + 1) * 29 * MINUTE_MS,
  );
  const paidAt = new Date(createdAt.getTime() + 25 * MINUTE_MS);
  const customerPaysFees = index % 4 !== 3;
  const row = await db
    .insertInto('payment_links')
    .values({
      contractor_id: owner.contractorId,
      user_id: owner.userId,
      amount_cash_cents: link.amountCashCents,
      memo: link.memo,
      customer_name: link.customerName,
      customer_phone: `(415) 555-01${String(60 + index)}`,
      customer_pays_fees: customerPaysFees,
      url: randomBytes(16).toString('base64url'),
      view_count: link.story === 'unpaid' ? 0 : 1,
      cash_claimed_at: link.story === 'says-cash' ? paidAt : null,
      created_at: createdAt,
    })
    .returning(['id', 'url'])
    .executeTakeFirstOrThrow();
  await layEvents(db, owner, row.id, link, createdAt);
  const story = link.story === 'refunded' ? 'card' : link.story;
  if (story === 'cash') {
    await sql`select app.credit_cash(${row.id}, ${paidAt})`.execute(db);
  } else if (story === 'card' || story === 'bnpl') {
    await layOnlinePayment(db, owner, { ...link, id: row.id, customerPaysFees, paidAt }, story);
  } else {
    return;
  }
  await db
    .updateTable('payments')
    .set({ followed_up_at: paidAt, created_at: paidAt })
    .where('payment_link_id', '=', row.id)
    .execute();
  if (link.story === 'refunded') await layRefund(db, row.id, paidAt);
}

async function layEvents(
  db: Db,
  owner: Owner,
  linkId: string,
  link: DemoLink,
  createdAt: Date,
): Promise<void> {
  const event = (kind: 'sent' | 'viewed', minutes: number, channel: 'sms' | null) => ({
    payment_link_id: linkId,
    user_id: owner.userId,
    kind,
    channel,
    created_at: new Date(createdAt.getTime() + minutes * MINUTE_MS),
  });
  const sent = [event('sent', 1, 'sms')];
  const viewed = link.story === 'unpaid' ? [] : [event('viewed', 20, null)];
  await db
    .insertInto('payment_link_events')
    .values([...sent, ...viewed])
    .execute();
}

/** An attempt of the past whose checkout nobody needs to look at any more, and its payment. */
async function layOnlinePayment(
  db: Db,
  owner: Owner,
  link: DemoLink & { id: string; customerPaysFees: boolean; paidAt: Date },
  method: OnlineMethod,
): Promise<void> {
  const { totalCents, feeCents, netCents } = quote(
    method,
    link.amountCashCents,
    link.customerPaysFees,
  );
  const checkoutId = `demo-${link.id}`;
  const openedAt = new Date(link.paidAt.getTime() - 2 * MINUTE_MS);
  const attempt = await db
    .insertInto('checkout_attempts')
    .values({
      payment_link_id: link.id,
      user_id: owner.userId,
      method,
      merchant_id: 'demo',
      amount_cents: totalCents,
      fee_cents: feeCents,
      net_cents: netCents,
      status: 'open',
      provider_checkout_id: checkoutId,
      checkout_url: 'https://checkout.example/',
      started_at: openedAt,
      created_at: openedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`select app.credit_checkout(
    ${checkoutId}, 'demo', ${providerReference(attempt)}, ${`demo-payment-${link.id}`}, ${totalCents}, 'USD', ${link.paidAt}, ${link.paidAt}
  )`.execute(db);
  await db
    .updateTable('checkout_attempts')
    .set({ next_look_at: null })
    .where('payment_link_id', '=', link.id)
    .execute();
}

async function layRefund(db: Db, linkId: string, paidAt: Date): Promise<void> {
  const refundedAt = new Date(paidAt.getTime() + DAY_MS);
  const refund = await db
    .insertInto('refunds')
    .columns(['payment_id', 'payment_link_id', 'user_id', 'amount_cents', 'reason', 'started_at'])
    .expression((select) =>
      select
        .selectFrom('payments')
        .select([
          'id as payment_id',
          'payment_link_id',
          'user_id',
          'gross_cents as amount_cents',
          sql<string>`'requested'`.as('reason'),
          sql<Date>`${refundedAt}::timestamptz`.as('started_at'),
        ])
        .where('payment_link_id', '=', linkId),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`select app.finish_refund(${refund.id}, ${refundedAt})`.execute(db);
}
