import * as z from 'zod/mini';
import { forStaff } from '../contract.ts';

export const listPaymentMismatches = forStaff('GET /rest/v1/payment_mismatches', {
  summary: 'Payments and events that did not match what we asked for, newest first',
  reply: z.object({
    mismatches: z.array(
      z.object({
        id: z.uuid(),
        /** Which kind: amount, currency, merchant, reference, checkout, refund, bank_change, event. */
        kind: z.string(),
        businessName: z.nullable(z.string()),
        paymentLinkId: z.nullable(z.uuid()),
        providerCheckoutId: z.nullable(z.string()),
        providerPaymentId: z.nullable(z.string()),
        expected: z.nullable(z.string()),
        seen: z.nullable(z.string()),
        /** The beginning of the event's body. */
        excerpt: z.nullable(z.string()),
        foundAt: z.iso.datetime(),
      }),
    ),
  }),
});
