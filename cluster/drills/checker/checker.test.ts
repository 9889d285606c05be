import { expect, it } from 'vitest';
import { FAULT_KINDS, type Evidence } from './evidence.ts';
import { findFaults } from './find-faults.ts';
import { proveChecker } from './prove-checker.ts';

const PAYMENT = {
  attempt_id: null,
  provider_payment_id: null,
  role: 'credit',
  fee_cents: 0,
  refunded_cents: 0,
};
const LINK = { status: 'paid', amount_cash_cents: 100, refunded_cents: 0, cancelled_at: null };
const CARD_LINK = '00000000-0000-4000-8000-000000000001';

const REFUND = { payment_link_id: CARD_LINK, status: 'done', reason: 'requested' };

const entered = (payment_id: string, lines: [string, number][]) =>
  lines.map(([account, amount_cents]) => ({
    transaction_id: payment_id,
    account,
    amount_cents,
    payment_id,
    refund_id: null,
  }));

/** A card payment with a part given back, a second charge that went back, cash, and a link that was cancelled. */
const sound: Evidence = {
  acknowledged: [
    { what: 'link', linkId: 'closed', amountCents: 100 },
    { what: 'cancelled', linkId: 'closed' },
    { what: 'cash', linkId: 'cash' },
    { what: 'charge', linkId: CARD_LINK },
    { what: 'paid', linkId: CARD_LINK },
    { what: 'refund', linkId: CARD_LINK, refundId: 'part', amountCents: 40 },
  ],
  charges: [
    { id: 'ch1', reference: 'jobly:a1', units: 103, refundedUnits: 40 },
    { id: 'ch2', reference: 'jobly:a2', units: 103, refundedUnits: 103 },
  ],
  texts: [
    { to: '+1', body: 'Receipt from Rivera: $1.03 paid. http://x/pay/card-code/receipt' },
    { to: '+1', body: 'Receipt from Rivera: $1.00 paid. http://x/pay/cash-code/receipt' },
    { to: '+2', body: `Dana paid $1.00. See the payment: http://x/payments/${CARD_LINK}` },
    { to: '+1', body: 'Hi Dana, would you leave us a review on Google? http://x/r/token' },
  ],
  letters: [],
  links: [
    { ...LINK, id: CARD_LINK, url: 'card-code', paid_method: 'card', refunded_cents: 40 },
    { ...LINK, id: 'cash', url: 'cash-code', paid_method: 'cash' },
    {
      ...LINK,
      id: 'closed',
      url: 'closed-code',
      status: 'unpaid',
      paid_method: null,
      cancelled_at: new Date(0),
    },
  ],
  attempts: ['a1', 'a2'].map((id) => ({ id, payment_link_id: CARD_LINK })),
  payments: [
    {
      ...PAYMENT,
      id: 'p1',
      payment_link_id: CARD_LINK,
      attempt_id: 'a1',
      method: 'card',
      provider_payment_id: 'ch1',
      gross_cents: 103,
      fee_cents: 3,
      net_cents: 100,
      refunded_cents: 40,
    },
    {
      ...PAYMENT,
      id: 'p2',
      payment_link_id: CARD_LINK,
      attempt_id: 'a2',
      role: 'extra',
      method: 'bnpl',
      provider_payment_id: 'ch2',
      gross_cents: 103,
      fee_cents: 3,
      net_cents: 100,
      refunded_cents: 103,
    },
    {
      ...PAYMENT,
      id: 'p3',
      payment_link_id: 'cash',
      method: 'cash',
      gross_cents: 100,
      net_cents: 100,
    },
  ],
  refunds: [
    { ...REFUND, id: 'part', payment_id: 'p1', amount_cents: 40 },
    { ...REFUND, id: 'back', payment_id: 'p2', amount_cents: 103, reason: 'extra_payment' },
  ],
  ledger: [
    ...['p1', 'p2'].flatMap((id) =>
      entered(id, [
        ['customer', -103],
        ['provider_fees', 3],
        ['provider_balance', 100],
      ]),
    ),
    ...entered('p3', [
      ['customer', -100],
      ['cash', 100],
    ]),
    ...[['part', 40] as const, ['back', 103] as const].flatMap(([refund_id, cents]) =>
      (['customer', 'provider_balance'] as const).map((account) => ({
        transaction_id: refund_id,
        account,
        amount_cents: account === 'customer' ? cents : -cents,
        payment_id: null,
        refund_id,
      })),
    ),
  ],
  reviews: [{ id: 'r1', token: 'token', status: 'sent', channel: 'sms' }],
  unfinished: [],
};

it('finds nothing where nothing is wrong', () => {
  expect(findFaults(sound)).toEqual([]);
});

it('names each kind of fault that is planted', () => {
  expect(proveChecker(sound)).toEqual({ named: [...FAULT_KINDS], overlooked: [] });
});

it('counts a letter that the mail server took twice as one, by its Message-ID', () => {
  const body = 'Thank you, your payment has been received. http://x/pay/card-code/receipt';
  const texts = sound.texts.filter((text) => !text.body.includes('card-code'));
  const letter = (messageId: string) => ({ to: 'd@x', body, messageId });
  expect(findFaults({ ...sound, texts, letters: [letter('1'), letter('1')] })).toEqual([]);
  expect(findFaults({ ...sound, texts, letters: [letter('1'), letter('2')] })).toEqual([
    { kind: 'a receipt came twice', about: CARD_LINK },
  ]);
});
