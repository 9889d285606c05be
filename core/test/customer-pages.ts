import type { AcceptedBy, EstimatePage, Offer } from '../src/estimates/page.ts';
import type { Standing } from '../src/jobs/standing.ts';
import type { CustomerPage, PayPage, ReceiptOnPage, TipOnPage } from '../src/checkout/page.ts';
import { offeredQuotes } from '../src/payment-links/fees.ts';
import { billOf } from '../src/payment-links/bill.ts';
import type { Bill } from '../src/payment-links/lines.ts';
import type { ProofOnPage } from '../src/proof/page.ts';
import { NO_WORK, forEachWorkText, type Work } from '../src/payment-links/work.ts';

export const BUSINESS_ON_PAGE = { name: 'Rivera Plumbing', phone: '+14155550132', logo: null };

/** A description and nothing else, so that a new text changes no test of something else. */
export const WORK: Work = { ...NO_WORK, memo: 'Replace kitchen faucet and shutoff valve' };

/** Each text by its name: for what has to show all of them. */
export const FULL_WORK: Work = {
  ...forEachWorkText((name) => `Typed as ${name}`),
  memo: WORK.memo,
};

/** Two kinds of lines, a discount on both, and tax: $1,106.67. */
export const BILL: Bill = billOf(
  [
    { text: 'Labor', thousandths: 2_500, unit: 'hr', priceCents: 12_000, taxable: false },
    {
      text: 'Water heater, 50 gallons',
      thousandths: 1_000,
      unit: null,
      priceCents: 79_900,
      taxable: true,
    },
    { discountMillionths: 50_000 },
  ],
  82_500,
)!;

/** The second of three payments. */
export const STANDING: Standing = {
  ats: [1],
  count: 3,
  totalCents: 9_999_999,
  bill: null,
  changes: [],
  before: [{ cents: 4_500_000, paidOn: '2025-10-04', isReturned: false }],
  leftAfterCents: 5_457_499,
  payAllCents: 5_499_999,
  payOnlyCents: null,
};

/** The longest that is asked to stay small: 12 lines of 60 characters, everything that can be said. */
export const OFFER: Offer = {
  code: 'Ab3-_9kdLsQ2mNv8xYz01',
  number: 1_042,
  version: 2,
  change: null,
  business: { ...BUSINESS_ON_PAGE, email: null, address: '12 Main St, Oakland, CA 94607' },
  licenseNumber: null,
  createdAt: '2026-11-19T18:00:00.000Z',
  timeZone: 'America/Los_Angeles',
  customerName: 'Dana Whitfield',
  work: { ...NO_WORK, memo: 'New bathroom on the second floor' },
  bill: billOf(
    [
      ...Array.from({ length: 12 }, (_, at) => ({
        text: `Line ${at + 1}: take out the old fixture and set a new one there`.padEnd(60, '.'),
        thousandths: 2_500,
        unit: 'hr',
        priceCents: 12_000,
        taxable: at % 2 === 0,
      })),
      { discountMillionths: 50_000 },
    ],
    82_500,
  )!,
  totalCents: 356_108,
  payments: [
    { cents: 178_054, due: 'now', dueOn: null },
    { cents: 178_054, due: 'done', dueOn: null },
  ],
  pricing: 'customer_pays',
  terms: 'We leave the place clean.\nOne year of warranty on our work.',
  cancelUntil: '2026-11-24',
  validUntil: '2026-12-19',
};

export const ACCEPTED_BY: AcceptedBy = {
  title: 'Estimate 1042',
  version: 2,
  name: 'Dana Whitfield',
  by: 'customer',
  on: '2026-11-20',
  at: '2026-11-20T18:22:05.000Z',
  sentence: 'I accept estimate 1042.',
  hash: 'ab'.repeat(32),
  note: null,
};

/** Its job, whose deposit is paid. */
export const HALF_PAID: Standing = {
  ...STANDING,
  ats: [],
  count: 2,
  totalCents: 356_108,
  before: [{ cents: 178_054, paidOn: '2026-11-20', isReturned: false }],
  leftAfterCents: 178_054,
  payAllCents: null,
};

/** Accepted, in all its length. */
export const toRead = (
  change: Partial<EstimatePage & { view: 'answered' }> = {},
): CustomerPage => ({
  page: 'estimate',
  view: 'answered',
  offer: OFFER,
  notice: null,
  accepted: ACCEPTED_BY,
  why: null,
  standing: HALF_PAID,
  pay: { code: 'balance-link', cents: 178_054 },
  ...change,
});

/** To be accepted, in all its length. */
export const toAccept = (offer: Partial<Offer> = {}, backCents = 0): CustomerPage => ({
  page: 'estimate',
  view: 'offer',
  offer: { ...OFFER, ...offer },
  notice: null,
  seen: 'cd'.repeat(32),
  name: '',
  said: null,
  backCents,
});

/** Photos, and a signature to give. */
export const PROOF: ProofOnPage = {
  photos: [
    { id: '00000000-0000-4000-8000-000000000001', kind: 'before' },
    { id: '00000000-0000-4000-8000-000000000002', kind: null },
  ],
  asks: `Rivera Plumbing has done this work: “${WORK.memo}”. I have seen it, and it is complete.`,
  signed: null,
};

export const SIGNED: ProofOnPage = {
  ...PROOF,
  asks: null,
  signed: { name: 'Dana Whitfield', signedOn: '2025-11-16' },
};

export const RECEIPT: ReceiptOnPage = {
  linkCode: 'Ab3-_9kdLsQ2mNv8xYz01',
  business: {
    ...BUSINESS_ON_PAGE,
    email: 'office@riveraplumbing.com',
    address: '12 Main St, Oakland, CA 94607',
  },
  work: WORK,
  bill: null,
  standing: null,
  customerName: 'Dana Whitfield',
  method: 'bnpl',
  card: null,
  pricing: 'customer_pays',
  jobCents: 42_500,
  tipCents: 0,
  customerFeeCents: 2_576,
  totalCents: 45_076,
  refundedCents: 0,
  lostCents: 0,
  refundedAt: null,
  paidAt: '2025-11-15T02:22:05.000Z',
  timeZone: 'America/Los_Angeles',
  number: '7F3A91C2',
};

/** 15% of $425.00, which the totals contain. */
export const TIP: TipOnPage = { baseCents: 42_500, choice: '15', own: '', cents: 6_375 };

export const confirmed = (receipt: Partial<ReceiptOnPage> = {}): CustomerPage => ({
  page: 'payment-success',
  view: 'confirmed',
  receipt: { ...RECEIPT, ...receipt },
  hasCustomerEmail: true,
  extraCents: 0,
  extraReturned: true,
});

export function toPay(change: Partial<PayPage & { view: 'pay' }> = {}): CustomerPage {
  const { pricing = 'customer_pays', amountCents = 42_500 } = change;
  return {
    page: 'pay',
    view: 'pay',
    linkCode: RECEIPT.linkCode,
    business: BUSINESS_ON_PAGE,
    work: WORK,
    bill: null,
    dueOn: null,
    standing: null,
    amountCents,
    pricing,
    tip: null,
    quotes: offeredQuotes(amountCents, pricing, change.tip?.cents),
    chosen: null,
    cashClaimed: false,
    confirming: false,
    consentWording: null,
    notice: null,
    picture: 'https://jobly.example/icons/icon-512.png',
    ...change,
  };
}
