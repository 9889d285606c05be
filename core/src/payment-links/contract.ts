import * as z from 'zod/mini';
import { forSignedIn } from '../contract.ts';
import { Dispute, DisputeMark } from '../disputes/contract.ts';
import { LANGUAGES } from '../language/language.ts';
import { OTHER_MODELS } from '../fees/pricing.ts';
import { PAYMENT_METHODS } from './fees.ts';
import { forEachWorkText } from './work.ts';
import { Bill, TaxRate, TypedLines } from './lines.ts';
import { AmountCents, CustomerEmail, CustomerName, CustomerPhone, WorkFields } from './schema.ts';
import { TimelineEntry } from './timeline.ts';

export { TimelineEntry };

export const PaymentLinkStatus = z.enum(['unpaid', 'paid', 'refunded']);
export type PaymentLinkStatus = z.output<typeof PaymentLinkStatus>;

/** Recent Activity (spec 9). */
export const RECENT_FETCHED = 20;
export const RECENT_SHOWN = 3;
export const HISTORY_PAGE = 50;
/** Of one customer: their links lie far apart among those of others. */
export const CUSTOMER_PAGE = 20;

/** The code in a link's URL, as part of a regular expression: at least 96 random bits. */
export const LINK_CODE = '[A-Za-z0-9_-]{16,64}';
export const LinkCode = z.string().check(z.regex(new RegExp(`^${LINK_CODE}$`)));

export const PricedBy = z.optional(z.nullable(z.enum(OTHER_MODELS)));

export const PaymentLinkSummary = z.object({
  id: z.uuid(),
  url: z.string(),
  /** One for each link of a business, from 1001; null for links of before there were numbers. */
  number: z.nullable(z.int()),
  /** Null: on receipt. */
  dueOn: z.nullable(z.iso.date()),
  status: PaymentLinkStatus,
  /** The status and, for an unpaid link, whether it is still payable. */
  state: z.enum(['open', 'cash_marked', 'paid', 'refunded', 'cancelled', 'expired']),
  amountCashCents: z.int(),
  ...forEachWorkText(() => z.string()),
  customerName: z.string(),
  customerPhone: z.string(),
  customerEmail: z.nullable(z.string()),
  /** Chosen on the link's page; null until then. */
  customerLanguage: z.nullable(z.enum(LANGUAGES)),
  customerPaysFees: z.boolean(),
  /** Where neither of the specification's two models applies. */
  pricingModel: PricedBy,
  method: z.nullable(z.enum(PAYMENT_METHODS)),
  /** On top of the amount. */
  tipCents: z.int(),
  refundedCents: z.int(),
  /** The customer's bank took the payment back; and the sum it holds or has kept. */
  disputeStatus: z.nullable(DisputeMark),
  disputedCents: z.int(),
  /** The customer claims to have paid in cash; the contractor decides. */
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
    /** Made by the form: idempotent after a lost reply or a second tap. */
    id: z.uuid(),
    customerName: CustomerName,
    ...WorkFields,
    customerPhone: CustomerPhone,
    customerEmail: z.optional(z.nullable(CustomerEmail)),
    amountCashCents: AmountCents,
    customerPaysFees: z.boolean(),
    pricingModel: PricedBy,
    /** Chosen among the known ones; otherwise found by phone or email within seconds. */
    customerId: z.optional(z.nullable(z.uuid())),
    /** After this many days the link is no longer payable; without it, it stays open. */
    expiresInDays: z.optional(z.int().check(z.minimum(1), z.maximum(365))),
    /** Days of the business from today; without it, due on receipt. */
    dueInDays: z.optional(z.int().check(z.minimum(0), z.maximum(365))),
    /** What the amount is made of; it has to be their total with tax, to the cent. */
    lines: z.optional(TypedLines),
    taxMillionths: z.optional(TaxRate),
    /** An unpaid link, which is revoked at the provider and cancelled in the same step. */
    replaces: z.optional(z.uuid()),
  }),
  reply: z.object({ paymentLink: PaymentLinkSummary }),
  errors: [
    'contractor_not_found',
    'amount_not_valid',
    'fees_not_allowed',
    'payment_link_not_created',
    'payment_link_not_found',
    'payment_link_settled',
    'payment_link_of_job',
    'payment_under_way',
    'checkouts_not_revoked',
  ],
});

const CLOSED = ['refunded', 'disputed', 'expired', 'cancelled'] as const;
export const HISTORY_FILTERS = ['all', 'unpaid', 'paid', 'jobs', ...CLOSED] as const;
export type HistoryFilter = (typeof HISTORY_FILTERS)[number];

const HistoryQuery = {
  /** Matches customer and job texts, or an exact amount. */
  search: z.optional(z.string().check(z.maxLength(100))),
  filter: z.optional(z.enum(HISTORY_FILTERS)),
  customer: z.optional(z.uuid()),
};

/** Sums of the filtered list, in requested amounts. */
export const HistoryTotals = z.object({
  count: z.int(),
  unpaidCents: z.int(),
  /** Less refunds and dispute losses of links that stay paid. */
  paidCents: z.int(),
  /** On top of what was asked for, of links that stay paid. */
  tipsCents: z.int(),
  refundedCents: z.int(),
  disputedCents: z.int(),
  closedCents: z.int(),
});
export type HistoryTotals = z.output<typeof HistoryTotals>;

export const listPaymentLinkHistory = forSignedIn('GET /rest/v1/payment_links/history', {
  summary: 'All your payment links, newest first, a page at a time',
  query: z.strictObject({ ...HistoryQuery, before: z.optional(z.string().check(z.maxLength(80))) }),
  reply: z.object({
    paymentLinks: z.array(PaymentLinkSummary),
    /** The `before` of the next page; null on the last one. */
    next: z.nullable(z.string()),
    /** With the first page only; null for a slow search or a very long history. */
    totals: z.nullable(HistoryTotals),
  }),
  errors: ['search_too_slow'],
});

/** Replies with a file: same filter and search as the history. */
export const EXPORT_PATH = '/rest/v1/payment_links/export';
export const ExportQuery = z.strictObject(HistoryQuery);

export const askForExport = forSignedIn('POST /rest/v1/payment_links/export', {
  reads: true,
  summary: 'Whether this session may download the file now, or has to prove itself first',
  errors: ['fresh_code_needed', 'account_frozen'],
});

export const PaymentLinkDetail = z.object({
  link: PaymentLinkSummary,
  /** Of a payment that is part of a job. */
  jobId: z.nullable(z.uuid()),
  /** Null until found; and where neither phone nor email says who it is. */
  customerId: z.nullable(z.uuid()),
  /** Why that customer pays no tax. */
  taxExempt: z.nullable(z.string()),
  bill: z.nullable(Bill),
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
      /** As people know it; absent of cash. */
      provider: z.optional(z.string()),
    }),
  ),
  /** Provider fees of extra payments that were refunded. */
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
  /** The language of the message, if there was one. */
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
    /** Made by the form: idempotent. */
    refundId: z.uuid(),
    /** May exceed the link's limit: it includes the customer's fee. */
    amountCents: z.int().check(z.minimum(1), z.maximum(2_147_483_647)),
  }),
  reply: z.object({
    paymentLink: PaymentLinkSummary,
    /** unknown: we keep polling the provider, and the screen says so. */
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
