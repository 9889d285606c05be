import { type TimelineEntry, TimelineEntry as Schema } from '@jobly/core/payment-links/contract';
import { describe, expect, it } from 'vitest';
import { KINDS, foldTimeline, timelineAmount, timelineTitle } from './timeline.tsx';

function entry(kind: TimelineEntry['kind'], more: Partial<TimelineEntry> = {}): TimelineEntry {
  return { kind, at: '2026-11-15T12:00:00Z', by: null, amountCents: null, ...more };
}

describe('timelineTitle', () => {
  it.each([
    [entry('created'), 'Link created'],
    [entry('sent', { by: 'sms' }), 'Sent by text message'],
    [entry('sent', { by: 'email' }), 'Sent by email'],
    [entry('sent', { by: 'copy' }), 'Link copied'],
    [entry('sent', { by: 'share' }), 'Link shared'],
    [entry('sent', { by: 'qr' }), 'Shown as a QR code'],
    [entry('viewed'), 'Viewed by the customer'],
    [entry('checkout_opened', { by: 'card' }), 'Card checkout opened'],
    [entry('checkout_opened', { by: 'bnpl' }), 'Buy Now Pay Later checkout opened'],
    [entry('cash_claimed', { by: 'cash' }), 'Says they paid in cash'],
    [entry('paid', { by: 'card' }), 'Paid by card'],
    [entry('paid', { by: 'cash' }), 'Paid in cash'],
    [entry('paid', { by: 'bnpl' }), 'Paid with Buy Now Pay Later'],
    [entry('receipt_sent', { by: 'sms' }), 'Receipt sent by text message'],
    [entry('receipt_sent'), 'Receipt sent'],
    [entry('refund_started'), 'Refund started'],
    [entry('refunded'), 'Refunded'],
    [entry('extra_payment'), 'Extra payment, goes back by itself'],
    [entry('cancelled'), 'Link cancelled'],
    [entry('cancelled', { replacedBy: 'x' }), 'Replaced by a new link'],
    [entry('expired'), 'Link expired'],
  ])('%o is "%s"', (given, title) => {
    expect(timelineTitle(given)).toBe(title);
  });

  it('has words for every kind that the server may name', () => {
    for (const kind of Schema.shape.kind.options) {
      expect(timelineTitle(entry(kind)).length).toBeGreaterThan(3);
    }
  });
});

describe('the line', () => {
  it('is green where money was received and nowhere else', () => {
    const green = Schema.shape.kind.options.filter((kind) => KINDS[kind].tone === 'good');
    expect(green).toEqual(['paid']);
  });

  it('shows what was given back as taken away', () => {
    expect(timelineAmount(entry('paid', { amountCents: 43_983 }))).toBe('$439.83');
    expect(timelineAmount(entry('refunded', { amountCents: 10_000 }))).toBe('-$100.00');
    expect(timelineAmount(entry('viewed'))).toBeUndefined();
  });

  it('folds what happens again and again, with its last time', () => {
    const late = entry('viewed', { at: '2026-11-15T13:00:00Z' });
    const steps = foldTimeline([entry('created'), entry('viewed'), entry('viewed'), late]);
    expect(steps.map(({ times }) => times)).toEqual([1, 3]);
    expect(steps[1]!.entry).toBe(late);
    expect(timelineTitle(steps[1]!.entry, 3)).toBe('Viewed 3 times');
  });

  it('never folds money, nor two ways of sending', () => {
    const given = [
      entry('refunded', { amountCents: 100 }),
      entry('refunded', { amountCents: 100 }),
      entry('sent', { by: 'sms' }),
      entry('sent', { by: 'email' }),
    ];
    expect(foldTimeline(given)).toHaveLength(4);
  });
});
