import * as z from 'zod/mini';
import { forSignedIn } from '../contract.ts';
import { PaymentLinkSummary } from './contract.ts';

const OfLink = z.pick(PaymentLinkSummary, {
  id: true,
  customerName: true,
  amountCashCents: true,
});

export const Overview = z.object({
  /** Of links that can be paid: neither expired nor cancelled. */
  unpaid: z.object({
    count: z.int(),
    cents: z.int(),
    oldest: z.nullable(z.extend(OfLink, { createdAt: z.iso.datetime() })),
    /** The last whose customer says that they paid in cash, and how many do: the contractor has the last word. */
    claimed: z.nullable(z.extend(OfLink, { count: z.int() })),
  }),
  /** What customers' banks decide about: how many, and the one with the next deadline. */
  disputed: z.nullable(
    z.extend(OfLink, {
      count: z.int(),
      disputedCents: z.int(),
      evidenceDueAt: z.nullable(z.iso.datetime()),
    }),
  ),
  paid: z.array(
    z.extend(OfLink, {
      state: PaymentLinkSummary.shape.state,
      refundedCents: z.int(),
      disputeStatus: PaymentLinkSummary.shape.disputeStatus,
      paidAt: z.iso.datetime(),
    }),
  ),
});
export type Overview = z.output<typeof Overview>;

export const LAST_PAYMENTS = 3;

export const getOverview = forSignedIn('GET /rest/v1/payment_links/overview', {
  summary: 'What is owed to you and since when, and your last payments',
  reply: Overview,
});
