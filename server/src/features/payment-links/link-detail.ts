import { providerName } from '@jobly/core/brand';
import { REFUNDS_UNDER_WAY } from '@jobly/core/checkout/status';
import type { PaymentLinkDetail, TimelineEntry } from '@jobly/core/payment-links/contract';
import type { Bill } from '@jobly/core/payment-links/lines';
import type { PaymentLinkState } from '@jobly/core/payment-links/state';
import { AppError } from '@jobly/core/errors';
import { sql } from 'kysely';
import { camelRow } from '../../db/camel-row.ts';
import type { Database, Db } from '../../db/database.ts';
import { providerOfAttempt } from '../../db/merchant-of-link.ts';
import { findRow, listRows } from '../../db/rows.ts';
import { findOwn, findReplacement } from './queries.ts';
import { summaryOf, type LinkRow } from './link-row.ts';

export async function readLinkDetail(
  deps: { database: Database; now: Date },
  userId: string,
  linkId: string,
): Promise<PaymentLinkDetail> {
  const db = deps.database.readAs(userId);
  const [row, story] = await Promise.all([findOwn(db, userId, linkId), readLinkStory(db, linkId)]);
  if (!row) throw new AppError('payment_link_not_found');
  const customer =
    row.customer_id && (await findRow(db, 'customers', { id: row.customer_id, user_id: userId }));
  const link = summaryOf(row, deps.now);
  const credit = story.payments.find(({ role }) => role === 'credit');
  const lostCents = story.disputes
    .filter(({ payment_id, status }) => payment_id === credit?.id && status === 'lost')
    .reduce((sum, { amount_cents: cents }) => sum + cents, 0);
  const pending = story.refunds.filter(
    ({ status, reason }) =>
      reason === 'requested' && REFUNDS_UNDER_WAY.some((underWay) => underWay === status),
  );
  return {
    link,
    jobId: row.job_id,
    customerId: row.customer_id,
    taxExempt: customer ? customer.tax_exempt : null,
    bill: row.bill as Bill | null,
    expiresAt: row.expires_at?.toISOString() ?? null,
    viewCount: story.viewCount,
    payment: credit
      ? {
          method: credit.method,
          totalCents: credit.gross_cents,
          feeCents: credit.fee_cents,
          netCents: credit.net_cents,
          paidAt: credit.paid_at.toISOString(),
          refundableCents: Math.max(0, credit.gross_cents - credit.refunded_cents - lostCents),
          ...(credit.attempt_id ? { provider: await providerOf(db, credit.attempt_id) } : {}),
        }
      : null,
    extraFeeCents: story.payments
      .filter(({ role }) => role === 'extra')
      .reduce((sum, { fee_cents: fee }) => sum + fee, 0),
    refundPending: pending.length > 0,
    refundPendingCents: pending.reduce((sum, { amount_cents: cents }) => sum + cents, 0),
    disputes: story.disputes.map((dispute, index) =>
      Object.assign(camelRow(dispute), {
        isExtra: dispute.payment_id !== credit?.id,
        takenCents: takenCents(story, index),
      }),
    ),
    timeline: timelineOf(row, story, link.state),
  };
}

async function providerOf(db: Db, attemptId: string): Promise<string> {
  const name = providerOfAttempt(sql<string>`${attemptId}`);
  const { rows } = await sql<{ name: string | null }>`select ${name} as name`.execute(db);
  return providerName(rows[0]?.name ?? null);
}

/** Of an extra payment, what was yet to go back is no loss: the bank has returned it instead of us. */
function takenCents({ payments, disputes }: LinkStory, index: number): number {
  const { payment_id, status, amount_cents: cents } = disputes[index]!;
  const paid = payments.find(({ id }) => id === payment_id);
  if (status === 'won' || paid?.role !== 'extra') return cents;
  const before = disputes
    .slice(0, index)
    .filter((other) => other.payment_id === payment_id && other.status !== 'won')
    .reduce((sum, other) => sum + other.amount_cents, 0);
  const owed = Math.max(0, paid.gross_cents - paid.refunded_cents - before);
  return Math.max(0, cents - owed);
}

async function readLinkStory(db: Db, linkId: string) {
  const ofLink = { payment_link_id: linkId };
  const [link, attempts, payments, refunds, disputes, events, replacement] = await Promise.all([
    findRow(db, 'payment_links', { id: linkId }),
    listRows(db, 'checkout_attempts', ofLink, 'id'),
    listRows(db, 'payments', ofLink, 'paid_at'),
    listRows(db, 'refunds', ofLink, 'id'),
    listRows(db, 'disputes', ofLink, 'opened_at'),
    listRows(db, 'payment_link_events', ofLink, 'id'),
    findReplacement(db, linkId),
  ]);
  return {
    viewCount: link?.view_count ?? 0,
    payments,
    refunds,
    disputes,
    attempts: attempts.filter((attempt) => attempt.provider_checkout_id !== null),
    events,
    replacedBy: replacement?.id,
  };
}

type LinkStory = Awaited<ReturnType<typeof readLinkStory>>;

const REFUND_ENTRIES = new Map<string, TimelineEntry['kind']>([
  ['refused', 'refund_refused'],
  ['taken', 'refund_taken'],
]);

function timelineOf(row: LinkRow, story: LinkStory, state: PaymentLinkState): TimelineEntry[] {
  const entries: TimelineEntry[] = [];
  const add = (kind: TimelineEntry['kind'], at: Date, more: Partial<TimelineEntry> = {}) =>
    entries.push({ kind, at: at.toISOString(), by: null, amountCents: null, ...more });
  add('created', row.created_at);
  for (const { kind, channel, created_at: at } of story.events) add(kind, at, { by: channel });
  for (const { method, created_at: at } of story.attempts) {
    add('checkout_opened', at, { by: method });
  }
  if (row.cash_claimed_at) add('cash_claimed', row.cash_claimed_at, { by: 'cash' });
  for (const { role, method, paid_at: at, gross_cents: amountCents } of story.payments) {
    add(role === 'credit' ? 'paid' : 'extra_payment', at, { by: method, amountCents });
  }
  for (const {
    status,
    created_at: at,
    done_at: doneAt,
    amount_cents: amountCents,
  } of story.refunds) {
    if (status === 'done' && doneAt) add('refunded', doneAt, { amountCents });
    else add(REFUND_ENTRIES.get(status) ?? 'refund_started', at, { amountCents });
  }
  for (const { status, amount_cents: amountCents, opened_at, closed_at } of story.disputes) {
    add('disputed', opened_at, { amountCents });
    // Lost, nothing more leaves than was taken at the beginning.
    if (closed_at && status === 'lost') add('dispute_lost', closed_at);
    if (closed_at && status === 'won') add('dispute_won', closed_at, { amountCents });
  }
  const { replacedBy } = story;
  if (row.cancelled_at) add('cancelled', row.cancelled_at, replacedBy ? { replacedBy } : {});
  if (row.expires_at && state === 'expired') add('expired', row.expires_at);
  return entries.toSorted((a, b) => a.at.localeCompare(b.at));
}
