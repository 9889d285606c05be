import * as z from 'zod/mini';
import { forSignedIn } from '../contract.ts';
import { Dispute, DisputeMark } from '../disputes/contract.ts';
import { LANGUAGES } from '../language/language.ts';
import { PAYMENT_METHODS } from './fees.ts';
import { AmountCents, CustomerEmail, CustomerName, CustomerPhone, Memo } from './schema.ts';
import { TimelineEntry } from './timeline.ts';

export { TimelineEntry };

export const PaymentLinkStatus = z.enum(['unpaid', 'paid', 'refunded']);
export type PaymentLinkStatus = z.output<typeof PaymentLinkStatus>;

/** How many links the Recent Activity list fetches and shows at first (spec 9). */
export const RECENT_FETCHED = 20;
export const RECENT_SHOWN = 3;
export const HISTORY_PAGE = 50;

/** The code in a link's URL, as part of a regular expression: at least 96 random bits. */
export const LINK_CODE = '[A-Za-z0-9_-]{16,64}';
export const LinkCode = z.string().check(z.regex(new RegExp(`^${LINK_CODE}$`)));

export const PaymentLinkSummary = z.object({
  id: z.uuid(),
  url: z.string(),
  status: PaymentLinkStatus,
  /** The status, and for an unpaid link whether it can still be paid. */
  state: z.enum(['open', 'cash_marked', 'paid', 'refunded', 'cancelled', 'expired']),
  amountCashCents: z.int(),
  memo: z.string(),
  customerName: z.string(),
  customerPhone: z.string(),
  customerEmail: z.nullable(z.string()),
  /** As chosen on the link's page; null until then. */
  customerLanguage: z.nullable(z.enum(LANGUAGES)),
  customerPaysFees: z.boolean(),
  method: z.nullable(z.enum(PAYMENT_METHODS)),
  refundedCents: z.int(),
  /** A mark beside the status: the customer's bank took the payment back; and what it holds or has kept. */
  disputeStatus: z.nullable(DisputeMark),
  disputedCents: z.int(),
  /** The customer says that they paid in cash; the contractor has the last word. */
  cashClaimedAt: z.nullable(z.iso.datetime()),
  paidAt: z.nullable(z.iso.datetime()),
  createdAt: z.iso.datetime(),
});
export type PaymentLinkSummary = z.output<typeof PaymentLinkSummary>;

export const listRecentPaymentLinks = forSignedIn('GET /rest/v1/payment_links', {
  summary: 'Your most recent payment links, newest first',
  reply: z.object({ paymentLinks: z.array(PaymentLinkSummary) }),
});

export const createPaymentLink = forSignedIn('POST /rest/v1/payment_links', {
  summary: 'A new payment link; the same form again is the same link, not a second one',
  repeatable: true,
  body: z.strictObject({
    /** Made by the form, so that a lost answer or a second tap cannot make two links. */
    id: z.uuid(),
    customerName: CustomerName,
    memo: Memo,
    customerPhone: CustomerPhone,
    customerEmail: z.optional(z.nullable(CustomerEmail)),
    amountCashCents: AmountCents,
    customerPaysFees: z.boolean(),
    /** After this many days the link can no longer be paid; without it, it stays open. */
    expiresInDays: z.optional(z.int().check(z.minimum(1), z.maximum(365))),
    /** An unpaid link, which is revoked at the provider and cancelled in the same step. */
    replaces: z.optional(z.uuid()),
  }),
  reply: z.object({ paymentLink: PaymentLinkSummary }),
  errors: [
    'contractor_not_found',
    'amount_not_valid',
    'payment_link_not_created',
    'payment_link_not_found',
    'payment_link_settled',
    'payment_under_way',
    'checkouts_not_revoked',
  ],
});

const CLOSED = ['refunded', 'disputed', 'expired', 'cancelled'] as const;
export const HISTORY_FILTERS = ['all', 'unpaid', 'paid', ...CLOSED] as const;
export type HistoryFilter = (typeof HISTORY_FILTERS)[number];

const HistoryQuery = {
  /** Matches what the link says of customer and job, or an exact amount. */
  search: z.optional(z.string().check(z.maxLength(100))),
  filter: z.optional(z.enum(HISTORY_FILTERS)),
};

/** What the list that is shown comes to, in amounts that were asked for. */
export const HistoryTotals = z.object({
  count: z.int(),
  unpaidCents: z.int(),
  /** Less what was refunded, or taken back by a bank, of links that stay paid. */
  paidCents: z.int(),
  refundedCents: z.int(),
  /** What customers' banks hold or have kept. */
  disputedCents: z.int(),
  /** Of links that expired or were cancelled. */
  closedCents: z.int(),
});
export type HistoryTotals = z.output<typeof HistoryTotals>;

export const listPaymentLinkHistory = forSignedIn('GET /rest/v1/payment_links/history', {
  summary: 'All your payment links, newest first, a page at a time',
  query: z.strictObject({ ...HistoryQuery, before: z.optional(z.string().check(z.maxLength(80))) }),
  reply: z.object({
    paymentLinks: z.array(PaymentLinkSummary),
    /** Send it as `before` to get the next page; null on the last one. */
    next: z.nullable(z.string()),
    /** With the first page; null for a long search and a very long history, which would take too long. */
    totals: z.nullable(HistoryTotals),
  }),
  errors: ['search_too_slow'],
});

/** Answers a file, not JSON: same filter and search as the history. */
export const EXPORT_PATH = '/rest/v1/payment_links/export';
export const ExportQuery = z.strictObject(HistoryQuery);

export const askForExport = forSignedIn('POST /rest/v1/payment_links/export', {
  reads: true,
  summary: 'Whether this session may download the file now, or has to prove itself first',
  errors: ['fresh_code_needed', 'account_frozen'],
});

export const PaymentLinkDetail = z.object({
  link: PaymentLinkSummary,
  expiresAt: z.nullable(z.iso.datetime()),
  viewCount: z.int(),
  payment: z.nullable(
    z.object({
      method: z.enum(PAYMENT_METHODS),
      totalCents: z.int(),
      feeCents: z.int(),
      netCents: z.int(),
      paidAt: z.iso.datetime(),
      refundableCents: z.int(),
    }),
  ),
  /** What the provider kept of payments that were too much and went back. */
  extraFeeCents: z.int(),
  /** A refund whose outcome is not known yet: neither done nor failed (M6). */
  refundPending: z.boolean(),
  refundPendingCents: z.int(),
  disputes: z.array(Dispute),
  timeline: z.array(TimelineEntry),
});
export type PaymentLinkDetail = z.output<typeof PaymentLinkDetail>;

export const OwnLink = z.strictObject({ id: z.uuid() });

export const getPaymentLinkDetail = forSignedIn('GET /rest/v1/payment_links/{id}', {
  summary: 'One of your payment links: its money, its timeline',
  params: OwnLink,
  reply: PaymentLinkDetail,
  errors: ['payment_link_not_found'],
});

export const SHARE_CHANNELS = ['sms', 'email', 'copy', 'share', 'qr'] as const;
export type ShareChannel = (typeof SHARE_CHANNELS)[number];

export const recordPaymentLinkSent = forSignedIn('POST /rest/v1/payment_links/{id}/sent', {
  summary: 'You shared this link: kept for its timeline',
  params: OwnLink,
  /** The language is that of the message, where there was one. */
  body: z.strictObject({
    channel: z.enum(SHARE_CHANNELS),
    language: z.optional(z.enum(LANGUAGES)),
  }),
  reply: z.object({}),
  errors: ['payment_link_not_found'],
});

export const cancelPaymentLink = forSignedIn('POST /rest/v1/payment_links/{id}/cancel', {
  summary: 'Close an unpaid link; open checkouts of it are revoked at the provider',
  repeatable: true,
  params: OwnLink,
  reply: z.object({ paymentLink: PaymentLinkSummary }),
  errors: ['payment_link_not_found', 'payment_link_settled'],
});

export const refundPaymentLink = forSignedIn('POST /rest/v1/payment_links/{id}/refund', {
  summary: 'Give the customer back all or part of what they paid',
  repeatable: true,
  params: OwnLink,
  body: z.strictObject({
    /** Made by the form: the same refund asked for twice is one refund. */
    refundId: z.uuid(),
    /** May be more than a link can ask for: the customer's fee is given back with it. */
    amountCents: z.int().check(z.minimum(1), z.maximum(2_147_483_647)),
  }),
  reply: z.object({
    paymentLink: PaymentLinkSummary,
    /** done, or unknown: then we keep asking the provider and the screen says so. */
    outcome: z.enum(['done', 'unknown']),
  }),
  errors: [
    'payment_link_not_found',
    'refund_too_large',
    'refunds_used_up',
    'refund_under_way',
    'refund_disputed',
    'refund_lost',
    'refund_refused',
    'refund_not_started',
    'refund_not_checked',
    'fresh_code_needed',
    'account_frozen',
  ],
});

/** Spec 7: the fields of section 3, as the database names them. */
export const Transaction = z.object({
  id: z.uuid(),
  contractor_id: z.uuid(),
  amount_cash_cents: z.int(),
  memo: z.string(),
  customer_name: z.string(),
  customer_phone: z.string(),
  customer_email: z.nullable(z.string()),
  customer_pays_fees: z.boolean(),
  url: z.string(),
  status: PaymentLinkStatus,
  created_at: z.iso.datetime(),
});

export const fetchTransactions = forSignedIn('POST /functions/v1/fetch-lopay-transactions', {
  reads: true,
  summary: 'Asks the provider about your open payments, then lists your newest links',
  body: z.strictObject({
    /** RECENT_FETCHED when it is left out. */
    pageSize: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
  }),
  reply: z.object({
    data: z.array(Transaction),
    /** False when the provider could not be asked: the list is what we knew before. */
    synced: z.boolean(),
  }),
});
