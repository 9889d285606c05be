import { getEstimate, listEstimates, type Estimate } from '@jobly/core/estimates/contract';
import { totalOf, typedLines } from '@jobly/core/payment-links/bill';
import type { Overview } from '@jobly/core/payment-links/overview';
import { BILL } from '@jobly/core/test/customer-pages';
import { idOf } from './ids.ts';
import { answer } from './network.ts';

const BILL_CENTS = totalOf(BILL);

export const NO_ESTIMATES: Overview['estimates'] = { asked: null, waiting: null };

/** Sent to Dana Whitfield, with a deposit of a half, and waiting for an answer. */
export const anEstimate = (given: Partial<Estimate> = {}): Estimate => ({
  id: idOf(70),
  url: 'estimate_code_of_a_test',
  number: 1043,
  status: 'sent',
  isExpired: false,
  version: 1,
  totalCents: BILL_CENTS,
  memo: 'Water heater',
  customerName: 'Dana Whitfield',
  customerPhone: '+12125550147',
  customerEmail: null,
  customerLanguage: null,
  validUntil: '2027-01-15',
  isChangeOrder: false,
  jobId: null,
  isAsked: false,
  isCancelled: false,
  createdAt: new Date().toISOString(),
  updatedAt: new Date().toISOString(),
  form: {
    customerName: 'Dana Whitfield',
    memo: 'Water heater',
    customerPhone: '+12125550147',
    amountCashCents: BILL_CENTS,
    customerPaysFees: true,
    lines: typedLines(BILL.lines),
    taxMillionths: BILL.taxMillionths,
    schedule: [
      { share: { millionths: 500_000 }, due: 'now' },
      { share: null, due: 'done' },
    ],
    validDays: 30,
    terms: 'Two years on all work.',
    cancelNotice: true,
  },
  versions: [
    {
      version: 1,
      totalCents: BILL_CENTS,
      bill: BILL,
      payments: [
        { cents: Math.ceil(BILL_CENTS / 2), due: 'now', dueOn: null },
        { cents: Math.floor(BILL_CENTS / 2), due: 'done', dueOn: null },
      ],
      terms: 'Two years on all work.',
      cancelNotice: true,
      validUntil: '2027-01-15',
      createdAt: new Date().toISOString(),
    },
  ],
  acceptance: null,
  firstLinkId: null,
  jobLinkId: null,
  backCents: 0,
  allBackBy: null,
  customerId: null,
  viewCount: 0,
  timeline: [
    { kind: 'created', at: new Date().toISOString(), version: 1, by: null, text: null },
    { kind: 'sent', at: new Date().toISOString(), version: 1, by: 'sms', text: null },
  ],
  ...given,
});

export const ACCEPTED = anEstimate({
  status: 'accepted',
  firstLinkId: idOf(10),
  jobLinkId: idOf(10),
  acceptance: {
    version: 1,
    by: 'customer',
    name: 'Dana Whitfield',
    sentence: 'I accept this estimate.',
    note: null,
    acceptedAt: new Date().toISOString(),
    hash: 'a1b2c3d4e5f60718293a4b5c6d7e8f90',
    cancelUntil: '2099-01-18',
  },
});

/** Its second version, and what the customer asks for. */
export function anAskedEstimate(
  customerName: string,
  memo: string,
  at: (hoursAgo: number) => string,
): Estimate {
  const estimate = anEstimate({
    customerName,
    memo,
    status: 'changes_requested',
    isAsked: true,
    version: 2,
    customerId: idOf(60),
    createdAt: at(60),
    updatedAt: at(1),
    timeline: [
      { kind: 'created', at: at(60), version: 1, by: null, text: null },
      { kind: 'sent', at: at(59), version: 1, by: 'sms', text: null },
      { kind: 'revised', at: at(30), version: 2, by: null, text: null },
      {
        kind: 'changes_requested',
        at: at(1),
        version: 2,
        by: null,
        text: 'Could you leave out the permit? We have it already.',
      },
    ],
  });
  estimate.versions = [
    { ...estimate.versions[0]!, version: 2, createdAt: at(30) },
    {
      ...estimate.versions[0]!,
      totalCents: 99_999_999,
      bill: null,
      terms: null,
      createdAt: at(60),
    },
  ];
  return estimate;
}

export function answerEstimates(estimate: Estimate): void {
  const { createdAt } = estimate;
  const other = anEstimate({ id: idOf(71), createdAt, updatedAt: createdAt });
  answer(listEstimates, { estimates: [estimate, other], next: null });
  answer(getEstimate, { estimate });
}

export const estimatesOnHome = (estimate: Estimate): Overview['estimates'] => ({
  asked: { ...estimate, count: 2, asksForChanges: true },
  waiting: { ...estimate, count: 3, cents: 199_999_998, since: estimate.createdAt },
});
