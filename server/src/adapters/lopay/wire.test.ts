import { describe, expect, it } from 'vitest';
import { WireBalance, wireCheckout, WireEvent, WireMerchant } from './wire.ts';

const WirePaymentLink = wireCheckout('m1');

const money = (units: unknown, currencyCode = 'USD') => ({ units, currencyCode });

/** Payloads as the provider's documentation shows them, values invented. */
const merchant = {
  id: '7c9d2b10-0002-4c11-9a00-000000000002',
  legalBusinessName: 'Hudson Joinery LLC',
  tradingName: 'Hudson Joinery',
  country: 'US',
  owner: { firstName: 'Ana', lastName: 'Reyes', email: null, phoneNumber: null },
  capabilities: { paymentLinksEnabled: true, foreignCardsEnabled: false },
  payoutSchedule: null,
  bankDetails: {
    sortCode: '****10',
    accountNumber: '****6789',
    accountHolderDetails: { name: 'Hudson Joinery LLC', type: 'company' },
  },
  createdAt: '2026-01-10T12:00:00.000Z',
  updatedAt: '2026-01-12T08:30:00.000Z',
};
const link = {
  id: '1f0e8a52-0001-4c11-9a00-000000000001',
  status: 'completed',
  link: 'https://lopay.app/4ab9c/90d7f3c4-0003-4c11-9a00-000000000003',
  amount: money(12_600),
  description: 'Invoice 2041',
  reference: 'INV-2041',
  payments: [
    {
      cardDetails: { country: 'US', lastFour: '4242', type: 'visa' },
      id: 'p1',
      type: 'card',
      status: 'success',
      total: money(12_600),
      createdAt: '2026-02-01T10:15:30.120Z',
    },
    { id: 'p2', status: 'failed', total: money(12_600), createdAt: '2026-02-01T10:14:00.000Z' },
  ],
  returnUrl: null,
};

describe('merchants', () => {
  it('are verified when they may take payments, and show the last four of their account', () => {
    expect(WireMerchant.parse(merchant)).toEqual({
      id: merchant.id,
      reference: undefined,
      verified: true,
      needs: 'nothing',
      accepts: { card: true, bnpl: true, bank: false },
      bank: { routingLast4: undefined, accountLast4: '6789' },
      payoutsPaused: false,
    });
    const bare = { ...merchant, bankDetails: null, reference: 'jobly:1' };
    expect(WireMerchant.parse(bare)).toMatchObject({
      reference: 'jobly:1',
      bank: undefined,
    });
  });

  it.each([
    [{ accountType: 'essential', paused: true }, true],
    [{ accountType: 'essential', paused: false }, false],
    [{ accountType: 'essential' }, false],
    [{ paused: 'true' }, false],
    [null, false],
    ['monthly', false],
  ])('have payouts paused only where their schedule %j says so', (payoutSchedule, paused) => {
    expect(WireMerchant.parse({ ...merchant, payoutSchedule }).payoutsPaused).toBe(paused);
  });
});

describe('payment links', () => {
  it('are paid by their successful payments only', () => {
    expect(WirePaymentLink.parse(link)).toEqual({
      id: link.id,
      url: link.link,
      status: 'paid',
      amountCents: 12_600,
      currency: 'USD',
      merchantId: 'm1',
      reference: 'INV-2041',
      paying: false,
      payments: [
        {
          id: 'p1',
          amountCents: 12_600,
          currency: 'USD',
          paidAt: '2026-02-01T10:15:30.120Z',
          card: { brand: 'visa', last4: '4242' },
          refunded: false,
        },
      ],
    });
  });

  it.each([
    ['pending', true],
    ['awaitingBank', true],
    ['failed', false],
    ['success', false],
  ])('show a payment under way: %s is %s', (status, paying) => {
    const [payment] = link.payments;
    expect(WirePaymentLink.parse({ ...link, payments: [{ ...payment, status }] })).toMatchObject({
      paying,
    });
  });

  it.each([undefined, null, {}, { type: 'visa', lastFour: '42' }, 'visa'])(
    'are paid also by a card that cannot be read: %j',
    (cardDetails) => {
      const [payment] = link.payments;
      const read = WirePaymentLink.parse({ ...link, payments: [{ ...payment, cardDetails }] });
      expect(read.payments).toMatchObject([{ id: 'p1', card: undefined }]);
    },
  );

  it('say whose they are when the provider does, not whom we asked for', () => {
    const named = { ...link, merchantId: merchant.id, reference: null };
    expect(WirePaymentLink.parse(named)).toMatchObject({
      merchantId: merchant.id,
      reference: undefined,
    });
  });

  it('show money of another currency as what it is', () => {
    const [payment] = link.payments;
    const wire = {
      ...link,
      payments: [{ ...payment, total: money('9900', 'gbp') }],
    };
    expect(WirePaymentLink.parse(wire)).toMatchObject({
      currency: 'USD',
      payments: [{ amountCents: 9_900, currency: 'GBP' }],
    });
    expect(WirePaymentLink.parse({ ...link, amount: money(5, 'EUR') })).toMatchObject({
      amountCents: 5,
      currency: 'EUR',
    });
  });

  it.each([
    ['success', [{ refunded: false }]],
    [null, [{ refunded: false }]],
    ['refunded', [{ refunded: true }]],
    ['partiallyRefunded', [{ refunded: true }]],
    ['pending', []],
    ['somethingNew', []],
  ])('with a payment of the status %s', (status, ours) => {
    const wire = { ...link, payments: [{ ...link.payments[0], status }] };
    expect(WirePaymentLink.parse(wire).payments).toMatchObject(ours);
  });

  it.each([
    ['pending', 'open'],
    ['cancelled', 'revoked'],
    ['somethingNew', 'open'],
  ])('with the status %s are %s', (status, ours) => {
    expect(WirePaymentLink.parse({ ...link, status, payments: [] }).status).toBe(ours);
  });

  it('tolerates money whose units are text, and refuses a link that is no address', () => {
    expect(WirePaymentLink.parse({ ...link, amount: money('500') }).amountCents).toBe(500);
    expect(WirePaymentLink.safeParse({ ...link, link: 'javascript:alert(1)' }).success).toBe(false);
  });

  it.each([null, undefined, '', '12.50', 12.5, true, [], '1e3'])(
    'refuses %j as a number of units',
    (units) => {
      expect(WirePaymentLink.safeParse({ ...link, amount: money(units) }).success).toBe(false);
    },
  );
});

it('reads balances with and without a payout day', () => {
  const wire = { available: money(184_250), pending: money(0) };
  expect(WireBalance.parse(wire)).toEqual({
    availableCents: 184_250,
    pendingCents: 0,
    nextPayoutDate: undefined,
  });
  expect(WireBalance.parse({ ...wire, nextPayoutDate: '2026-11-16' }).nextPayoutDate).toBe(
    '2026-11-16',
  );
  expect(WireBalance.safeParse({ available: 5 }).success).toBe(false);
  expect(WireBalance.safeParse({ ...wire, pending: money(0, 'GBP') }).success).toBe(false);
});

describe('events', () => {
  const event = (type: string, data: unknown) =>
    WireEvent.parse({ id: 'e1', object: 'event', type, data });
  it.each([
    [
      'merchant.capabilities.updated',
      { merchantId: 'm1', capabilities: { paymentLinksEnabled: true, foreignCardsEnabled: false } },
      { kind: 'merchant-verification', merchantId: 'm1', verified: true },
    ],
    [
      'merchant.payout.paid',
      { merchantId: 'm1', payoutId: 'po1' },
      { kind: 'payout', merchantId: 'm1' },
    ],
    [
      'payment.success',
      { paymentLinkId: 'l1', paymentId: 'p1' },
      { kind: 'payment', checkoutId: 'l1', paymentId: 'p1' },
    ],
    [
      'payment.failed',
      { paymentLinkId: 'l1' },
      { kind: 'payment', checkoutId: 'l1', failed: true },
    ],
    ['paymentLink.updated', { paymentLinkId: 'l1' }, { kind: 'payment', checkoutId: 'l1' }],
    ['paymentLink.revoked', { paymentLinkId: 'l1' }, { kind: 'payment', checkoutId: 'l1' }],
    ['paymentLink.created', { paymentLinkId: 'l1' }, { kind: 'other' }],
    ['payment.disputed', { paymentLinkId: 'l1' }, { kind: 'unreadable' }],
    [
      'dispute.lost',
      { paymentId: 'p1', disputeId: 'd1' },
      { kind: 'dispute', paymentId: 'p1', disputeId: 'd1' },
    ],
    ['payment.held', { paymentLinkId: 'l1' }, { kind: 'unknown' }],
    ['merchant.capabilities.updated', { merchantId: 'm1' }, { kind: 'unreadable' }],
    ['payment.success', { something: 'else' }, { kind: 'unreadable' }],
    ['authorization.granted', { merchantId: 'm1' }, { kind: 'other' }],
    ['authorization.revoked', { merchantId: 'm1' }, { kind: 'unknown' }],
    ['something.new', {}, { kind: 'unknown' }],
    ['something.new', null, { kind: 'unknown' }],
  ])('%s %j', (type, data, ours) => {
    expect(event(type, data)).toEqual({ id: 'e1', type, ...ours });
  });
});
