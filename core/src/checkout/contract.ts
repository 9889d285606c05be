import * as z from 'zod/mini';
import { forAnyone } from '../contract.ts';
import { LANGUAGES } from '../language/language.ts';
import { LinkCode, PaymentLinkStatus } from '../payment-links/contract.ts';
import { ONLINE_METHODS } from '../payment-links/fees.ts';

/** What a customer may see of a link (spec 3): an allow-list (M14). Public, hence the masked e-mail. */
export const PublicPaymentLink = z.object({
  id: z.uuid(),
  status: PaymentLinkStatus,
  amount_cash_cents: z.int(),
  memo: z.string(),
  customer_email: z.nullable(z.string()),
  customer_pays_fees: z.boolean(),
  external_payment_url: z.nullable(z.string()),
  merchantSetupComplete: z.boolean(),
  merchantId: z.nullable(z.string()),
  paid_at: z.nullable(z.iso.datetime()),
});
export type PublicPaymentLink = z.output<typeof PublicPaymentLink>;

export const getPaymentLink = forAnyone('POST /functions/v1/get-payment-link', {
  summary: 'A payment link as its customer sees it, by the code in its address',
  body: z.strictObject({ url: LinkCode }),
  reply: PublicPaymentLink,
  errors: ['payment_link_not_found', 'payment_link_closed', 'rate_limited'],
});

export const getMerchantInfo = forAnyone('POST /rest/v1/rpc/get_merchant_info_for_payment_link', {
  summary: 'Who asks for the money: the business behind a link',
  body: z.strictObject({ payment_url: LinkCode }),
  reply: z.array(
    z.object({
      name: z.nullable(z.string()),
      company_name: z.nullable(z.string()),
      email: z.nullable(z.string()),
      phone: z.nullable(z.string()),
    }),
  ),
  errors: ['rate_limited'],
});

/** True: stored with the sentence shown. False: withdraws earlier consent. Absent (no box): unchanged. */
const ReviewConsent = z.optional(z.boolean());

/** The language of the page: stored with the link, and used for error messages. */
const PageLanguage = z.optional(z.enum(LANGUAGES));

const PAYING_ERRORS = [
  'payment_link_not_found',
  'payment_link_used',
  'payment_link_closed',
  'rate_limited',
  'read_only_view',
] as const;

/** Spec 7. Only `linkCode`, `method` and `tipCents` count; the other fields are refused when they differ from our own values. */
export const createCheckout = forAnyone('POST /functions/v1/create-payment-link', {
  summary: "Opens (or reuses) the provider's checkout for this link and method",
  body: z.strictObject({
    linkCode: LinkCode,
    method: z.enum(ONLINE_METHODS),
    baseAmount: z.optional(z.int()),
    pricingModel: z.optional(z.enum(['customer_pays', 'merchant_pays'])),
    merchantId: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
    currency: z.optional(z.string().check(z.maxLength(10))),
    customerEmail: z.optional(z.nullable(z.string().check(z.maxLength(254)))),
    description: z.optional(z.nullable(z.string().check(z.maxLength(1000)))),
    paymentLinkId: z.optional(z.uuid()),
    /** On top of the amount, where the business takes tips. */
    tipCents: z.optional(z.int()),
    reviewConsent: ReviewConsent,
    language: PageLanguage,
  }),
  /** Where spec 7 first looks for the checkout's URL. */
  reply: z.object({ paymentLink: z.object({ link: z.string() }) }),
  errors: [
    ...PAYING_ERRORS,
    'merchant_setup_incomplete',
    'cards_stopped',
    'method_not_offered',
    'payment_under_way',
    'checkouts_not_revoked',
    'checkout_mismatch',
    'checkout_not_created',
    'checkout_busy',
  ],
});

export const claimCashPayment = forAnyone('POST /functions/v1/claim-cash-payment', {
  summary: 'The customer says they pay in cash: kept as a claim, the business is told',
  body: z.strictObject({
    linkCode: LinkCode,
    reviewConsent: ReviewConsent,
    language: PageLanguage,
  }),
  reply: z.object({}),
  errors: [...PAYING_ERRORS, 'checkout_mismatch'],
});

export const recordLinkView = forAnyone('POST /functions/v1/record-link-view', {
  summary: 'A person looked at this link; sent by the page after a touch or on leaving',
  body: z.strictObject({ url: LinkCode }),
  reply: z.object({}),
});

/** Polled by the payment complete page. */
export const getPaymentProgress = forAnyone('POST /functions/v1/get-payment-progress', {
  summary: 'Whether a payment has been confirmed; asks the provider when it is due',
  body: z.strictObject({ url: LinkCode }),
  reply: z.object({
    progress: z.enum(['confirmed', 'confirming', 'not_paid']),
    cash: z.boolean(),
  }),
  errors: ['payment_link_not_found', 'rate_limited'],
});
