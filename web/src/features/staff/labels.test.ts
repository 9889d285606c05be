import { describe, expect, it } from 'vitest';
import { actionLabel, auditChanges, mismatchLabel, mismatchValue, readableName } from './labels.ts';

describe('the log in words', () => {
  it.each([
    ['admin-mark-paid', 'Marked a payment as paid'],
    ['undo-delete-website', 'Took back: Deleted a website'],
    ['invite-partner', 'Invite partner'],
  ])('says for %s: %s', (action, words) => {
    expect(actionLabel(action)).toBe(words);
  });

  it.each([
    ['jobly_url', 'Website address'],
    ['profile_url', 'Profile address'],
    ['keepUserId', 'Keep user id'],
    ['', 'Value'],
  ])('reads %s as %s', (name, words) => {
    expect(readableName(name)).toBe(words);
  });
});

describe('before and after', () => {
  it('shows only what differs', () => {
    expect(
      auditChanges(
        { status: 'creating', jobly_url: null },
        { status: 'live', jobly_url: 'https://a.b' },
      ),
    ).toEqual([
      { what: 'Status', before: 'creating', after: 'live' },
      { what: 'Website address', before: null, after: 'https://a.b' },
    ]);
    expect(auditChanges({ phone: '1' }, { phone: '1' })).toEqual([]);
  });

  it('shows cents as money, and moments as a person reads them', () => {
    expect(auditChanges(null, { amount_cents: 42_500, refunds: 2 })).toEqual([
      { what: 'Amount', before: null, after: '$425.00' },
      { what: 'Refunds', before: null, after: '2' },
    ]);
    const [change] = auditChanges({ cancelled_at: '2026-01-05T15:30:00.000Z' }, null);
    expect(change!.before).toMatch(/^Jan 5 at /);
  });

  it('goes into what is nested, and reads an empty side as nothing', () => {
    const draft = (headline: string) => ({ draft: { headline, services: [{ title: 'Leaks' }] } });
    expect(auditChanges(draft('Old'), draft('New'))).toEqual([
      { what: 'Draft › Headline', before: 'Old', after: 'New' },
    ]);
    expect(auditChanges({ suspended: true }, null)).toEqual([
      { what: 'Suspended', before: 'Yes', after: null },
    ]);
    expect(auditChanges(null, null)).toEqual([]);
  });
});

describe('the kind of a mismatch', () => {
  it.each([
    ['amount', 'Another amount than asked for'],
    ['checkout', 'A checkout we do not know'],
    ['late_settlement', 'Late settlement'],
  ])('%s is "%s"', (kind, words) => {
    expect(mismatchLabel(kind)).toBe(words);
  });
});

describe('what was expected and what was seen', () => {
  it('shows cents as money, and the rest as it is', () => {
    expect(mismatchValue('amount', '43983')).toBe('$439.83');
    expect(mismatchValue('amount', 'nothing')).toBe('nothing');
    expect(mismatchValue('currency', 'GBP')).toBe('GBP');
    expect(mismatchValue('merchant', null)).toBe('–');
  });
});
