import type { PaymentLinkDetail } from '@jobly/core/payment-links/contract';
import type { MoneyLine } from '@jobly/core/payment-links/money-lines';
import { describe, expect, it } from 'vitest';
import {
  expiryLabel,
  isPaidAfterCancelling,
  moneyLabel,
  moneyNote,
  shortName,
  viewsLabel,
} from './detail-labels.ts';

describe('the words of a link', () => {
  it.each([
    ['Dana Whitfield', 'Dana'],
    ['Dana', 'Dana'],
    ['  Zoë   Nguyễn ', 'Zoë'],
    ['Oakwood Property Management', 'Oakwood Property Management'],
    ['', ''],
  ])('calls %s %s', (name, short) => {
    expect(shortName(name)).toBe(short);
  });

  it.each([
    [['created', 'cancelled', 'paid'], 100, [], true],
    [['created', 'paid'], 100, [], false],
    [['created', 'cancelled', 'paid', 'refunded'], 0, [], false],
    [['created', 'cancelled', 'paid'], 100, [{ status: 'open', isExtra: false }], false],
    [['created', 'cancelled', 'paid'], 100, [{ status: 'open', isExtra: true }], true],
  ])(
    'of %j with %i left and the disputes %j points out a late charge: %s',
    (kinds, refundableCents, disputes, late) => {
      const timeline = kinds.map((kind) => ({ kind }));
      const detail = { payment: { refundableCents }, timeline, disputes };
      expect(isPaidAfterCancelling(detail as unknown as PaymentLinkDetail)).toBe(late);
    },
  );

  it('counts views as people do', () => {
    expect([0, 1, 2, 1000].map(viewsLabel)).toEqual([
      'Not viewed yet',
      'Viewed once',
      'Viewed 2 times',
      'Viewed 1000 times',
    ]);
  });

  it('says how long a link can be paid', () => {
    expect(expiryLabel('open', undefined)).toBe('Stays open until it is paid');
    expect(expiryLabel('open', 'Nov 20 at 3:30 PM')).toBe('Open until Nov 20 at 3:30 PM');
    expect(expiryLabel('expired', 'Nov 20 at 3:30 PM')).toBe('Expired Nov 20 at 3:30 PM');
    expect(expiryLabel('paid', 'Nov 20 at 3:30 PM')).toBe('');
  });

  it('calls what a full refund leaves a cost, not something kept', () => {
    expect(moneyLabel({ sum: 'kept', cents: -349 })).toMatchObject({
      label: 'It cost you',
      cents: 349,
    });
    expect(moneyLabel({ sum: 'kept', cents: 0 })).toMatchObject({ label: 'You keep', cents: 0 });
  });

  it('calls nothing a cost while a bank decides', () => {
    expect(moneyLabel({ sum: 'forNow', cents: -2_983 })).toEqual({
      label: 'For now',
      cents: -2_983,
      received: false,
    });
  });

  it('marks as received what the contractor has, never a cost', () => {
    const received = (line: MoneyLine) => moneyLabel(line).received;
    expect(received({ sum: 'got', cents: 10_000 })).toBe(true);
    expect(received({ sum: 'kept', cents: 5_000 })).toBe(true);
    expect(received({ sum: 'kept', cents: 0 })).toBe(false);
    expect(received({ sum: 'kept', cents: -349 })).toBe(false);
    expect(received({ part: 'paid', cents: 10_349 })).toBe(false);
  });

  it('says that cash has no fee, and does not call a card payment of a cent cash', () => {
    const fee: MoneyLine = { part: 'fee', cents: 0 };
    expect(moneyNote(fee, 'cash')).toBe('None for cash');
    expect(moneyNote(fee, 'card')).toBeUndefined();
    expect(moneyNote({ part: 'paid', cents: 1 }, 'bnpl')).toBe('Buy Now Pay Later');
    expect(moneyNote({ sum: 'got', cents: 1 }, 'card')).toBeUndefined();
  });
});
