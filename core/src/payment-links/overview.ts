import * as z from 'zod/mini';
import { forSignedIn } from '../contract.ts';
import { PaymentLinkSummary } from './contract.ts';

const OfLink = z.pick(PaymentLinkSummary, {
  id: true,
  customerName: true,
  amountCashCents: true,
});

const OfEstimate = z.object({ id: z.uuid(), customerName: z.string(), totalCents: z.int() });

export const Overview = z.object({
  /** Payable links: neither expired nor cancelled. */
  unpaid: z.object({
    count: z.int(),
    cents: z.int(),
    oldest: z.nullable(z.extend(OfLink, { createdAt: z.iso.datetime() })),
    /** The latest cash claim, and how many there are: the contractor decides. */
    claimed: z.nullable(z.extend(OfLink, { count: z.int() })),
    /** Payments of jobs whose day has come, and which were not asked for: the longest due, by a link of its job. */
    due: z.optional(z.extend(OfLink, { count: z.int(), dueOn: z.iso.date() })),
  }),
  /** Open disputes: how many, and the one with the next deadline. */
  disputed: z.nullable(
    z.extend(OfLink, {
      count: z.int(),
      disputedCents: z.int(),
      evidenceDueAt: z.nullable(z.iso.datetime()),
    }),
  ),
  /** Estimates that can be accepted: those that the customer says something about, and those that wait for an answer. */
  estimates: z.object({
    asked: z.nullable(z.extend(OfEstimate, { count: z.int(), asksForChanges: z.boolean() })),
    waiting: z.nullable(
      z.extend(OfEstimate, { count: z.int(), cents: z.int(), since: z.iso.datetime() }),
    ),
  }),
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
