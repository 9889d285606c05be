import * as z from 'zod/mini';
import { forSignedIn } from '../contract.ts';
import { MOST_CENTS } from '../payment-links/amount.ts';
import { LongText, NOT_OPEN, One, OwnEstimate, TypedName } from './contract.ts';

const GIVING_BACK_ERRORS = ['fresh_code_needed', 'account_frozen'] as const;

export const acceptEstimateForCustomer = forSignedIn('POST /rest/v1/estimates/{id}/accept', {
  summary: "Accepted on the customer's word, with a note of how they said it",
  repeatable: true,
  params: OwnEstimate,
  body: z.strictObject({
    version: z.int(),
    name: TypedName,
    note: LongText,
    /** A change order below what is paid: the difference goes back. */
    refundCents: z.optional(z.int().check(z.minimum(1), z.maximum(MOST_CENTS))),
  }),
  reply: One,
  errors: [
    ...NOT_OPEN,
    'estimate_expired',
    'job_changed',
    'payment_under_way',
    'checkouts_not_revoked',
    ...GIVING_BACK_ERRORS,
  ],
});

export const recordCustomerCancelled = forSignedIn('POST /rest/v1/estimates/{id}/cancelled', {
  summary: 'The customer used their right to cancel: the job ends and every payment goes back',
  repeatable: true,
  params: OwnEstimate,
  body: z.strictObject({
    /** The day on which they said so. */
    saidOn: z.iso.date(),
  }),
  reply: One,
  errors: [
    'estimate_not_found',
    'right_to_cancel_over',
    'payment_under_way',
    ...GIVING_BACK_ERRORS,
  ],
});
