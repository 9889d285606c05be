import { METHOD_NAMES } from '@jobly/core/payment-links/fees';
import { formatCents } from '@jobly/core/money';
import type { TimelineEntry } from '@jobly/core/payment-links/contract';
import type { StepTone } from '../../../ui/layout/step-line.tsx';

/** Green for money received, and for nothing else. */
export function timelineTone({ kind }: TimelineEntry): StepTone {
  if (kind === 'paid') return 'good';
  return kind === 'cash_claimed' || kind === 'refund_started' ? 'wait' : 'plain';
}

export function timelineTitle(entry: TimelineEntry, times = 1): string {
  const often = times > 1 ? ` ${times} times` : '';
  switch (entry.kind) {
    case 'created':
      return 'Link created';
    case 'sent':
      return `${sentLabel(entry.by)}${often}`;
    case 'viewed':
      return times > 1 ? `Viewed${often}` : 'Viewed by the customer';
    case 'checkout_opened':
      return `${METHOD_NAMES[entry.by === 'bnpl' ? 'bnpl' : 'card']} checkout opened${often}`;
    case 'cash_claimed':
      return 'Says they paid in cash';
    case 'paid':
      return paidLabel(entry.by);
    case 'receipt_sent':
      return `${receiptLabel(entry.by)}${often}`;
    case 'refund_started':
      return 'Refund started';
    case 'refunded':
      return 'Refunded';
    case 'refund_refused':
      return 'Refund refused. We are looking into it';
    case 'extra_payment':
      return 'Extra payment, goes back by itself';
    case 'cancelled':
      return 'Link cancelled';
    case 'expired':
    default:
      return 'Link expired';
  }
}

const SENT: Partial<Record<NonNullable<TimelineEntry['by']>, string>> = {
  sms: 'Sent by text message',
  email: 'Sent by email',
  copy: 'Link copied',
  share: 'Link shared',
  qr: 'Shown as a QR code',
};

function sentLabel(by: TimelineEntry['by']): string {
  return (by && SENT[by]) ?? 'Link sent';
}

function receiptLabel(by: TimelineEntry['by']): string {
  if (by === 'sms') return 'Receipt sent by text message';
  return by === 'email' ? 'Receipt sent by email' : 'Receipt sent';
}

function paidLabel(by: TimelineEntry['by']): string {
  if (by === 'cash') return 'Paid in cash';
  if (by === 'card') return 'Paid by card';
  return by === 'bnpl' ? `Paid with ${METHOD_NAMES.bnpl}` : 'Paid';
}

export function timelineAmount({ kind, amountCents }: TimelineEntry): string | undefined {
  if (amountCents === null) return undefined;
  const givenBack = kind === 'refunded' || kind === 'refund_started';
  return formatCents(givenBack ? -amountCents : amountCents);
}

export interface TimelineStep {
  entry: TimelineEntry;
  /** How often it happened in a row; `entry` is the last of them. */
  times: number;
}

/** A customer who looks nine times is one line, not nine. Money is never folded. */
export function foldTimeline(timeline: readonly TimelineEntry[]): TimelineStep[] {
  const steps: TimelineStep[] = [];
  for (const entry of timeline) {
    const last = steps.at(-1);
    if (last && entry.amountCents === null && isSameKind(last.entry, entry)) {
      last.entry = entry;
      last.times += 1;
    } else steps.push({ entry, times: 1 });
  }
  return steps;
}

function isSameKind(a: TimelineEntry, b: TimelineEntry): boolean {
  return a.kind === b.kind && a.by === b.by;
}
