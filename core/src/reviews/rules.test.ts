import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  askedRecently,
  channelFor,
  decideReviewRequest,
  dueMoment,
  hasConsent,
  isTooLate,
  nextTryMoment,
  type ReviewCase,
} from './rules.ts';

const DAY_MS = 86_400_000;
/** Noon in San Francisco. */
const now = new Date('2026-06-01T19:00:00Z');
const ago = (ms: number) => new Date(now.getTime() - ms);
const phone = '(415) 555-0188';

describe('each rule by itself', () => {
  it('texts a US number, else writes an e-mail, else neither', () => {
    expect(channelFor({ phone, email: 'dana@example.com' })).toBe('sms');
    expect(channelFor({ phone: '8005550188', email: 'dana@example.com' })).toBe('email');
    expect(channelFor({ phone: null, email: 'dana@example.com' })).toBe('email');
    expect(channelFor({ phone: '4165550188', email: null })).toBeUndefined();
  });

  it('is due after the delay, within the customer’s hours', () => {
    const contact = { phone, email: null };
    expect(dueMoment(now, 120, contact)).toEqual(new Date('2026-06-01T21:00:00Z'));
    const late = new Date('2026-06-02T04:00:00Z');
    expect(dueMoment(late, 120, contact)).toEqual(new Date('2026-06-02T15:00:00Z'));
  });

  it('is tried again later the same day, or the next morning', () => {
    const contact = { phone, email: null };
    expect(nextTryMoment(now, contact)).toEqual(new Date('2026-06-01T19:30:00Z'));
    const nine = new Date('2026-06-02T04:00:00Z');
    expect(nextTryMoment(nine, contact)).toEqual(new Date('2026-06-02T15:00:00Z'));
  });

  it('asks again after 90 days, not a moment earlier', () => {
    expect(askedRecently(null, now)).toBe(false);
    expect(askedRecently(ago(90 * DAY_MS - 1), now)).toBe(true);
    expect(askedRecently(ago(90 * DAY_MS), now)).toBe(false);
  });

  it('does not ask more than 14 days after the payment', () => {
    expect(isTooLate(ago(14 * DAY_MS), now)).toBe(false);
    expect(isTooLate(ago(14 * DAY_MS + 1), now)).toBe(true);
  });

  it('accepts consent only from the person whom the policy names', () => {
    const attested = { attestedAt: now, givenAt: null };
    const given = { attestedAt: null, givenAt: now };
    expect(hasConsent({ policy: 'attested', ...attested })).toBe(true);
    expect(hasConsent({ policy: 'attested', ...given })).toBe(false);
    expect(hasConsent({ policy: 'strict', ...given })).toBe(true);
    expect(hasConsent({ policy: 'strict', ...attested })).toBe(false);
  });
});

const good: ReviewCase = {
  now,
  turnedOn: true,
  paidAt: ago(2 * 3_600_000),
  refunded: false,
  contact: { phone, email: 'dana@example.com' },
  optedOut: false,
  consent: { policy: 'attested', attestedAt: ago(DAY_MS), givenAt: null },
  lastAskedAt: null,
};

describe('decideReviewRequest', () => {
  it('sends when every rule agrees', () => {
    expect(decideReviewRequest(good)).toEqual({ action: 'send', channel: 'sms' });
  });

  it.each([
    ['turned_off', { turnedOn: false }],
    ['refunded', { refunded: true }],
    ['no_contact', { contact: { phone: null, email: null } }],
    ['opted_out', { optedOut: true }],
    ['no_consent', { consent: { policy: 'strict', attestedAt: now, givenAt: null } }],
    ['asked_recently', { lastAskedAt: ago(DAY_MS) }],
    ['too_late', { paidAt: ago(15 * DAY_MS) }],
  ] as [string, Partial<ReviewCase>][])('skips: %s', (reason, change) => {
    expect(decideReviewRequest({ ...good, ...change })).toEqual({ action: 'skip', reason });
  });

  it('waits for the morning when it is night', () => {
    const night = new Date('2026-06-02T06:30:00Z');
    expect(decideReviewRequest({ ...good, now: night })).toEqual({
      action: 'wait',
      until: new Date('2026-06-02T15:00:00Z'),
    });
  });

  it('never sends against any one rule, whatever the others say', () => {
    fc.assert(
      fc.property(
        fc.record({
          now: fc.date({
            min: new Date('2026-01-01'),
            max: new Date('2027-01-01'),
            noInvalidDate: true,
          }),
          turnedOn: fc.boolean(),
          paidDaysAgo: fc.integer({ min: 0, max: 20 }),
          refunded: fc.boolean(),
          phone: fc.constantFrom(null, phone, '8005550188', '2125550188', '8085550188'),
          email: fc.constantFrom(null, 'dana@example.com'),
          optedOut: fc.boolean(),
          policy: fc.constantFrom('attested' as const, 'strict' as const),
          attested: fc.boolean(),
          given: fc.boolean(),
          askedDaysAgo: fc.option(fc.integer({ min: 0, max: 120 })),
        }),
        (drawn) => {
          const days = (count: number) => new Date(drawn.now.getTime() - count * DAY_MS);
          const decision = decideReviewRequest({
            now: drawn.now,
            turnedOn: drawn.turnedOn,
            paidAt: days(drawn.paidDaysAgo),
            refunded: drawn.refunded,
            contact: { phone: drawn.phone, email: drawn.email },
            optedOut: drawn.optedOut,
            consent: {
              policy: drawn.policy,
              attestedAt: drawn.attested ? drawn.now : null,
              givenAt: drawn.given ? drawn.now : null,
            },
            lastAskedAt: drawn.askedDaysAgo === null ? null : days(drawn.askedDaysAgo),
          });
          const forbidden =
            !drawn.turnedOn ||
            drawn.refunded ||
            drawn.optedOut ||
            (drawn.policy === 'strict' ? !drawn.given : !drawn.attested) ||
            (drawn.askedDaysAgo ?? 90) < 90 ||
            drawn.paidDaysAgo > 14 ||
            (drawn.email === null && (drawn.phone === null || drawn.phone.startsWith('800')));
          expect(decision.action === 'skip').toBe(forbidden);
        },
      ),
      { numRuns: 1_000 },
    );
  });
});
