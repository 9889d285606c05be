import { REFUNDS_UNDER_WAY } from '@jobly/core/checkout/status';
import { SHARE_CHANNELS } from '@jobly/core/payment-links/contract';
import type { PaymentLinkDetail, TimelineEntry } from '@jobly/core/payment-links/contract';
import { PAYMENT_METHODS } from '@jobly/core/payment-links/fees';
import type { PaymentLinkState } from '@jobly/core/payment-links/state';
import { AppError } from '@jobly/core/errors';
import type { Database } from '../../db/database.ts';
import { readLinkStory } from './detail-queries.ts';
import type { LinkStory } from './detail-queries.ts';
import { findOwn } from './queries.ts';
import { summaryOf } from './link-row.ts';
import type { LinkRow } from './link-row.ts';

export async function readLinkDetail(
  deps: { database: Database; now: Date },
  userId: string,
  linkId: string,
): Promise<PaymentLinkDetail> {
  const found = await deps.database.asUser(userId, async (db) => {
    const row = await findOwn(db, userId, linkId);
    return row && { row, story: await readLinkStory(db, linkId) };
  });
  if (!found) throw new AppError('payment_link_not_found');
  const { row, story } = found;
  const link = summaryOf(row, deps.now);
  const credit = story.payments.find(({ role }) => role === 'credit');
  const pending = story.refunds.filter(
    ({ status, reason }) =>
      reason === 'requested' && REFUNDS_UNDER_WAY.some((underWay) => underWay === status),
  );
  return {
    link,
    expiresAt: row.expires_at?.toISOString() ?? null,
    viewCount: story.viewCount,
    payment: credit
      ? {
          method: methodOf(credit.method),
          totalCents: credit.gross_cents,
          feeCents: credit.fee_cents,
          netCents: credit.net_cents,
          paidAt: credit.paid_at.toISOString(),
          refundableCents: credit.gross_cents - credit.refunded_cents,
        }
      : null,
    extraFeeCents: story.payments
      .filter(({ role }) => role === 'extra')
      .reduce((sum, { fee_cents: fee }) => sum + fee, 0),
    refundPending: pending.length > 0,
    refundPendingCents: pending.reduce((sum, { amount_cents: cents }) => sum + cents, 0),
    timeline: timelineOf(row, story, link.state),
  };
}

function timelineOf(row: LinkRow, story: LinkStory, state: PaymentLinkState): TimelineEntry[] {
  const entries: TimelineEntry[] = [entry('created', row.created_at)];
  for (const { kind, channel, created_at: at } of story.events) {
    if (kind === 'viewed') entries.push(entry('viewed', at));
    else
      entries.push({
        ...entry(kind === 'sent' ? 'sent' : 'receipt_sent', at),
        by: channelOf(channel),
      });
  }
  for (const { method, created_at: at } of story.attempts) {
    entries.push({ ...entry('checkout_opened', at), by: methodOf(method) });
  }
  if (row.cash_claimed_at)
    entries.push({ ...entry('cash_claimed', row.cash_claimed_at), by: 'cash' });
  for (const payment of story.payments) {
    const kind = payment.role === 'credit' ? 'paid' : 'extra_payment';
    const by = methodOf(payment.method);
    entries.push({ ...entry(kind, payment.paid_at), by, amountCents: payment.gross_cents });
  }
  for (const refund of story.refunds) {
    const amountCents = refund.amount_cents;
    if (refund.status === 'done' && refund.done_at) {
      entries.push({ ...entry('refunded', refund.done_at), amountCents });
    } else {
      const kind = refund.status === 'refused' ? 'refund_refused' : 'refund_started';
      entries.push({ ...entry(kind, refund.created_at), amountCents });
    }
  }
  if (row.cancelled_at) entries.push(entry('cancelled', row.cancelled_at));
  if (row.expires_at && state === 'expired') {
    entries.push(entry('expired', row.expires_at));
  }
  return entries.toSorted((a, b) => a.at.localeCompare(b.at));
}

function entry(kind: TimelineEntry['kind'], at: Date): TimelineEntry {
  return { kind, at: at.toISOString(), by: null, amountCents: null };
}

function channelOf(channel: string | null): TimelineEntry['by'] {
  return SHARE_CHANNELS.find((known) => known === channel) ?? null;
}

function methodOf(text: string) {
  return PAYMENT_METHODS.find((method) => method === text)!;
}
