import * as z from 'zod/mini';
import { forSignedIn } from '../contract.ts';
import { PaymentLinkStatus } from './contract.ts';

/** Spec 7: the fields of section 3, with their database names. */
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
    pageSize: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
  }),
  reply: z.object({
    data: z.array(Transaction),
    /** False when the provider could not be reached: the list is the last known one. */
    synced: z.boolean(),
  }),
});
