import * as z from 'zod/mini';
import { forSignedIn } from '../contract.ts';
import { OwnLink, PaymentLinkSummary } from './contract.ts';

/** The contractor's statements about cash; 'Paid in cash' can be undone for a minute. */
export const markCashReceived = forSignedIn('POST /rest/v1/payment_links/{id}/cash-received', {
  summary: 'You hold the cash: the link is paid',
  repeatable: true,
  params: OwnLink,
  reply: z.object({ paymentLink: PaymentLinkSummary }),
  errors: ['payment_link_not_found', 'payment_link_settled'],
});

export const markPaidInCash = forSignedIn('POST /rest/v1/payment_links/{id}/cash-mark', {
  summary: 'Paid in cash: counts after a minute, in which nobody can pay the link',
  repeatable: true,
  params: OwnLink,
  reply: z.object({ paymentLink: PaymentLinkSummary }),
  errors: ['payment_link_not_found', 'payment_link_settled'],
});

export const undoPaidInCash = forSignedIn('POST /rest/v1/payment_links/{id}/cash-mark/undo', {
  summary: 'The link is to be paid as before, as long as the mark does not count yet',
  repeatable: true,
  params: OwnLink,
  reply: z.object({ paymentLink: PaymentLinkSummary }),
  errors: ['payment_link_not_found', 'payment_link_settled'],
});

export const refuseCashClaim = forSignedIn('POST /rest/v1/payment_links/{id}/cash-not-received', {
  summary: 'The customer says they paid in cash, and you did not get it: they are told so',
  repeatable: true,
  params: OwnLink,
  reply: z.object({ paymentLink: PaymentLinkSummary }),
  errors: ['payment_link_not_found', 'payment_link_settled'],
});
