import { providerName } from '@jobly/core/brand';
import { postalAddress } from '@jobly/core/accounts/address';
import { logoUrl } from '@jobly/core/accounts/logo';
import type { ReceiptOnPage } from '@jobly/core/checkout/page';
import { pricingOf } from '@jobly/core/fees/pricing';
import { workColumns, workOf } from '@jobly/core/payment-links/work';
import type { Bill } from '@jobly/core/payment-links/lines';
import { businessTimeZone } from '@jobly/core/time-zone';
import { sql } from 'kysely';
import { camelRow } from '../../../db/camel-row.ts';
import type { Db } from '../../../db/database.ts';
import { providerOfAttempt } from '../../../db/merchant-of-link.ts';
import { readStanding } from '../../../db/read-job.ts';
import { pricedRow } from '../../../fee-rules.ts';

const ADDRESS = ['address_street', 'address_city', 'address_state', 'address_zip'] as const;

/**
 * What a customer was charged and for what, by the payment that settled the link unless another is named; by an extra
 * payment where its job had all its money before. Undefined without a payment.
 */
export async function readReceipt(
  db: Db,
  linkId: string,
  paymentId?: string,
): Promise<ReceiptOnPage | undefined> {
  const payment = db
    .selectFrom('payments')
    .innerJoin('payment_links', 'payment_links.id', 'payments.payment_link_id')
    .innerJoin('profiles', 'profiles.id', 'payments.user_id')
    .selectAll('payments')
    .select(lostCents.as('lost_cents'))
    .select([
      'url',
      'number',
      'bill',
      'job_id',
      ...workColumns,
      'customer_name',
      'amount_cash_cents',
      'customer_pays_fees',
      'pricing_model',
    ])
    .select(providerOfAttempt(sql.ref('payments.attempt_id')).as('provider'))
    .select(['name', 'company_name', 'phone', 'email', 'logo_name', 'time_zone', ...ADDRESS])
    .select((select) =>
      select
        .selectFrom('refunds')
        .select((refunds) => refunds.fn.max('refunds.done_at').as('at'))
        .whereRef('refunds.payment_id', '=', 'payments.id')
        .as('refunded_at'),
    )
    .where('payments.payment_link_id', '=', linkId);
  const row = await (
    paymentId
      ? payment.where('payments.id', '=', paymentId)
      : payment.orderBy(sql`payments.role = 'credit'`, 'desc').limit(1)
  ).executeTakeFirst();
  if (!row) return undefined;
  const { amount_cash_cents: jobCents, tip_cents: tipCents } = row;
  return {
    linkCode: row.url,
    business: {
      name: row.company_name ?? row.name ?? 'Business Payment',
      phone: row.phone,
      logo: row.logo_name && logoUrl(row.logo_name),
      provider: providerName(row.provider),
      email: row.email,
      address: postalAddress(camelRow(row)),
    },
    work: workOf(row),
    standing: await readStanding(db, { id: linkId, job_id: row.job_id }),
    bill: row.bill as Bill | null,
    customerName: row.customer_name,
    method: row.method,
    card:
      row.method === 'card' && row.card_brand !== null && row.card_last4 !== null
        ? { brand: row.card_brand, last4: row.card_last4 }
        : null,
    pricing: pricingOf(pricedRow(row)),
    jobCents,
    tipCents,
    customerFeeCents: row.gross_cents - tipCents - jobCents,
    totalCents: row.gross_cents,
    refundedCents: row.refunded_cents,
    lostCents: row.lost_cents,
    refundedAt: row.refunded_at?.toISOString() ?? null,
    paidAt: row.paid_at.toISOString(),
    timeZone: businessTimeZone(row.phone, row.time_zone),
    number:
      row.number !== null && row.role === 'credit'
        ? String(row.number)
        : row.id.slice(0, 8).toUpperCase(),
  };
}

/** The job that a payment's link belongs to, if any. */
export async function findJob(
  db: Db,
  paymentId: string,
): Promise<{ jobId: string; userId: string; linkId: string } | undefined> {
  const link = await db
    .selectFrom('payments')
    .innerJoin('payment_links', 'payment_links.id', 'payments.payment_link_id')
    .select(['payment_links.id', 'payment_links.job_id', 'payment_links.user_id'])
    .where('payments.id', '=', paymentId)
    .executeTakeFirst();
  return link?.job_id ? { jobId: link.job_id, userId: link.user_id, linkId: link.id } : undefined;
}

/** What customers' banks have taken of a payment for good. */
export const lostCents = sql<number>`(select coalesce(sum(amount_cents), 0)::integer from disputes
  where disputes.payment_id = payments.id and disputes.status = 'lost')`;

/** What came in beyond the one payment that settles a link, and whether all of it went back. */
export async function sumExtraPayments(
  db: Db,
  linkId: string,
): Promise<{ extraCents: number; extraReturned: boolean }> {
  const row = await db
    .selectFrom('payments')
    .select((select) => [
      select.fn.sum<string | null>('gross_cents').as('cents'),
      select.fn.sum<string | null>('refunded_cents').as('returned_cents'),
      select.fn.sum<string | null>(lostCents).as('lost_cents'),
    ])
    .where('payment_link_id', '=', linkId)
    .where('role', '=', 'extra')
    .executeTakeFirst();
  const extraCents = Number(row?.cents ?? 0);
  const returnedCents = Number(row?.returned_cents ?? 0) + Number(row?.lost_cents ?? 0);
  return { extraCents, extraReturned: returnedCents >= extraCents };
}
