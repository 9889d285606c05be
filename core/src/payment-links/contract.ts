import * as z from 'zod/mini';
import { defineContract } from '../contract.ts';

export const PaymentLinkStatus = z.enum(['unpaid', 'paid', 'refunded']);
export type PaymentLinkStatus = z.output<typeof PaymentLinkStatus>;

/** How many links the Recent Activity list fetches and shows at first (spec 9). */
export const RECENT_FETCHED = 20;
export const RECENT_SHOWN = 3;

export const PaymentLinkSummary = z.object({
  id: z.uuid(),
  url: z.string(),
  status: PaymentLinkStatus,
  amountCashCents: z.int(),
  memo: z.string(),
  customerName: z.string(),
  customerPaysFees: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type PaymentLinkSummary = z.output<typeof PaymentLinkSummary>;

export const listRecentPaymentLinks = defineContract({
  method: 'GET',
  path: '/rest/v1/payment_links',
  audience: 'signed-in',
  summary: 'Your most recent payment links, newest first',
  reply: z.object({ paymentLinks: z.array(PaymentLinkSummary) }),
});

/** The code in a link's address: at least 96 random bits, safe in a URL. */
export const LinkCode = z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/));

/** What a customer may see of a link: an allow-list (M14). */
export const PublicPaymentLink = z.object({
  status: PaymentLinkStatus,
  amountCashCents: z.int(),
  memo: z.string(),
  customerPaysFees: z.boolean(),
  merchantSetupComplete: z.boolean(),
  businessName: z.nullable(z.string()),
});
export type PublicPaymentLink = z.output<typeof PublicPaymentLink>;

export const getPaymentLink = defineContract({
  method: 'POST',
  path: '/functions/v1/get-payment-link',
  audience: 'anyone',
  summary: 'A payment link as its customer sees it, by the code in its address',
  body: z.strictObject({ url: LinkCode }),
  reply: PublicPaymentLink,
  errors: ['payment_link_not_found'],
});
