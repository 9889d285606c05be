import { REVIEW_SKIP_REASONS } from '@jobly/core/reviews/contract';
import { describe, expect, it } from 'vitest';
import { requestCopy } from './requests-card.tsx';

const zone = 'America/Los_Angeles';
const sent = {
  status: 'sent',
  skipReason: null,
  channel: 'sms',
  dueAt: '2026-01-05T23:30:00Z',
  sentAt: '2026-01-05T23:31:00Z',
  deliveredAt: null,
  failedAt: null,
  openedAt: null,
} as const;
const later = '2026-01-06T01:00:00Z';

describe('requestCopy', () => {
  it('says when a waiting request goes out', () => {
    const words = requestCopy({ ...sent, status: 'scheduled', channel: null, sentAt: null }, zone);
    expect(words.badge.label).toBe('Waiting');
    expect(words.text).toBe('Goes out Jan 5 at 3:30 PM.');
  });

  it('follows a sent one as far as it came', () => {
    expect(requestCopy(sent, zone).text).toBe('Text sent Jan 5 at 3:31 PM.');
    expect(requestCopy({ ...sent, channel: 'email' }, zone).text).toBe(
      'Email sent Jan 5 at 3:31 PM.',
    );
    expect(requestCopy({ ...sent, deliveredAt: later }, zone).text).toBe(
      'Text arrived Jan 5 at 5:00 PM.',
    );
    expect(requestCopy({ ...sent, deliveredAt: later, openedAt: later }, zone).text).toBe(
      'Opened your review page Jan 5 at 5:00 PM.',
    );
  });

  it('says what came back, unless it was opened after all', () => {
    expect(requestCopy({ ...sent, failedAt: later }, zone)).toEqual({
      badge: { tone: 'bad', label: 'Not delivered' },
      text: "Text came back. Check the customer's number.",
    });
    expect(requestCopy({ ...sent, failedAt: later, openedAt: later }, zone).badge.label).toBe(
      'Opened',
    );
  });

  it('has a sentence of its own for every reason not to send', () => {
    const texts = REVIEW_SKIP_REASONS.map(
      (skipReason) => requestCopy({ ...sent, status: 'skipped', skipReason }, zone).text,
    );
    expect(new Set(texts).size).toBe(REVIEW_SKIP_REASONS.length);
    for (const text of texts) expect(text).toMatch(/^[A-Z].*\.$/);
  });

  it('never wears the green of money received', () => {
    for (const request of [sent, { ...sent, deliveredAt: later }, { ...sent, openedAt: later }]) {
      expect(requestCopy(request, zone).badge.tone).not.toBe('paid');
    }
  });
});
