import type { ProviderEvent } from '@jobly/core/provider-events/stored-event';
import { Stripe } from 'stripe';
import { describe, expect, it } from 'vitest';
import { SNAPSHOT_SECRET, STUB_OPTIONS, THIN_SECRET } from '../../../test/stripe-stub.ts';
import { Secret } from '../../secret.ts';
import { stripeProvider } from './provider.ts';

const NOW = new Date('2026-07-14T12:00:00Z');
const PREVIOUS = 'whsec_of-last-year';

const provider = stripeProvider({
  ...STUB_OPTIONS,
  snapshotSecrets: { current: new Secret(SNAPSHOT_SECRET), previous: new Secret(PREVIOUS) },
});

interface Given {
  secret?: string;
  ageSeconds?: number;
  signature?: string;
  key?: string;
}

/** As Stripe would send it, signed by the package. */
function read(body: string, { secret = SNAPSHOT_SECRET, ageSeconds = 0, ...given }: Given = {}) {
  const signature =
    given.signature ??
    Stripe.webhooks.generateTestHeaderString({
      payload: body,
      secret,
      timestamp: Math.floor(NOW.getTime() / 1000) - ageSeconds,
    });
  const reader = given.key
    ? stripeProvider({ ...STUB_OPTIONS, secretKey: new Secret(given.key) })
    : provider;
  return reader.readEvent({
    headers: (name) => (name === 'stripe-signature' ? signature : undefined),
    rawBody: Buffer.from(body),
    now: NOW,
  });
}

const snapshot = (type: string, object: object, changed: object = {}) =>
  JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type,
    account: 'acct_1',
    livemode: false,
    data: { object },
    ...changed,
  });

const thin = (type: string, changed: object = {}) =>
  JSON.stringify({
    id: 'evt_2',
    object: 'v2.core.event',
    type,
    livemode: false,
    created: '2026-07-14T12:00:00.000Z',
    context: null,
    related_object: { id: 'acct_1', type: 'v2.core.account', url: '/v2/core/accounts/acct_1' },
    ...changed,
  });

const PAYOUT = snapshot('payout.paid', { id: 'po_1' });
const CAPABILITY = 'v2.core.account[configuration.merchant].capability_status_updated';

describe('an event is proved', () => {
  it('by the secret of its own family, the one before, and no other', () => {
    expect(read(PAYOUT).kind).toBe('payout');
    expect(read(PAYOUT, { secret: PREVIOUS }).kind).toBe('payout');
    expect(read(thin(CAPABILITY), { secret: THIN_SECRET }).kind).toBe('merchant-verification');
    for (const [body, secret] of [
      [PAYOUT, 'whsec_of-somebody-else'],
      [PAYOUT, THIN_SECRET],
      [thin(CAPABILITY), SNAPSHOT_SECRET],
    ] as const) {
      expect(() => read(body, { secret })).toThrow('wrong signature');
    }
  });

  it('within five minutes, and of what was signed', () => {
    expect(read(PAYOUT, { ageSeconds: 299 }).kind).toBe('payout');
    expect(() => read(PAYOUT, { ageSeconds: 301 })).toThrow('too old');
    expect(() => read(PAYOUT, { ageSeconds: -301 })).toThrow('too new');
    expect(() => read(PAYOUT, { signature: '' })).toThrow('unsigned');
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload: PAYOUT,
      secret: SNAPSHOT_SECRET,
      timestamp: NOW.getTime() / 1000,
    });
    expect(read(PAYOUT, { signature }).kind).toBe('payout');
    expect(() => read(PAYOUT.replace('acct_1', 'acct_2'), { signature })).toThrow(
      'wrong signature',
    );
  });

  it('and of the other mode means nothing', () => {
    const live = snapshot('payout.paid', { id: 'po_1' }, { livemode: true });
    expect(read(live)).toEqual({
      id: 'evt_1',
      type: 'payout.paid',
      merchantId: 'acct_1',
      kind: 'other',
    });
    expect(read(live, { key: 'rk_live_1' }).kind).toBe('payout');
    expect(read(PAYOUT, { key: 'sk_live_1' }).kind).toBe('other');
  });
});

const session = { id: 'cs_1', payment_intent: 'pi_1' };
const about = { id: 'x_1', payment_intent: { id: 'pi_1' } };
const PAYMENT = { kind: 'payment', checkoutId: 'cs_1', paymentId: 'pi_1' };
const OF_ACCOUNT = new Set(['merchant-verification', 'payout', 'bank-account']);

const MEANINGS: [type: string, object: object, meaning: Partial<ProviderEvent>][] = [
  ['checkout.session.completed', session, PAYMENT as ProviderEvent],
  ['checkout.session.async_payment_succeeded', session, PAYMENT as ProviderEvent],
  ['checkout.session.async_payment_failed', session, { ...PAYMENT, failed: true } as ProviderEvent],
  ['checkout.session.expired', { id: 'cs_1' }, { kind: 'payment', checkoutId: 'cs_1' }],
  ['refund.failed', about, { kind: 'refund', paymentId: 'pi_1' }],
  ['charge.dispute.created', about, { kind: 'dispute', paymentId: 'pi_1', disputeId: 'x_1' }],
  [
    'charge.dispute.funds_withdrawn',
    about,
    { kind: 'dispute', paymentId: 'pi_1', disputeId: 'x_1' },
  ],
  ['payout.reconciliation_completed', {}, { kind: 'payout' }],
  ['account.external_account.updated', {}, { kind: 'bank-account' }],
  ['payment_intent.succeeded', {}, { kind: 'other' }],
  ['charge.dispute.invented', {}, { kind: 'unknown' }],
  ['invoice.paid', {}, { kind: 'unknown' }],
];

describe('an event means', () => {
  it.each(MEANINGS)('%s', (type, object, meaning) => {
    const named = { id: 'evt_1', type, merchantId: 'acct_1' };
    expect(read(snapshot(type, object))).toEqual({ ...named, ...meaning });
    // Our own account's: it may be about a checkout of ours, but not about nobody's account.
    const own = read(snapshot(type, object, { account: undefined }));
    expect(own.kind).toBe(OF_ACCOUNT.has(meaning.kind!) ? 'unreadable' : meaning.kind);
  });

  it('that an account is to be read, by its name alone', () => {
    for (const type of [CAPABILITY, 'v2.core.account[requirements].updated']) {
      expect(read(thin(type), { secret: THIN_SECRET })).toEqual({
        id: 'evt_2',
        type,
        merchantId: 'acct_1',
        kind: 'merchant-verification',
      });
    }
    const returned = thin('v2.core.account_link.returned', { related_object: null });
    expect(read(returned, { secret: THIN_SECRET }).kind).toBe('other');
    expect(read(thin('v2.core.account.closed'), { secret: THIN_SECRET }).kind).toBe('unknown');
    const nobody = thin(CAPABILITY, { related_object: null });
    expect(read(nobody, { secret: THIN_SECRET }).kind).toBe('unreadable');
  });

  it('nothing that we can read', () => {
    expect(read(snapshot('charge.dispute.created', { id: 'dp_1' }))).toEqual({
      id: 'evt_1',
      type: 'charge.dispute.created',
      merchantId: 'acct_1',
      kind: 'unreadable',
    });
    expect(read('[]')).toMatchObject({ type: 'not an event', kind: 'unreadable' });
  });
});
