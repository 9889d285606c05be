import * as z from 'zod/mini';
import { DISPUTE_STEPS } from '../disputes/contract.ts';
import { PAYMENT_METHODS } from './fees.ts';

export const TimelineEntry = z.object({
  kind: z.enum([
    'created',
    'sent',
    'viewed',
    'checkout_opened',
    'cash_claimed',
    'cash_undone',
    'cash_refused',
    'paid',
    'receipt_sent',
    'refund_started',
    'refunded',
    'refund_refused',
    'refund_taken',
    'extra_payment',
    ...DISPUTE_STEPS,
    'cancelled',
    'expired',
  ]),
  at: z.iso.datetime(),
  /** How: the channel it was sent by, or the method it was paid with. */
  by: z.nullable(z.enum(['sms', 'email', 'copy', 'share', 'qr', ...PAYMENT_METHODS])),
  amountCents: z.nullable(z.int()),
  /** Of a link that was cancelled by 'Edit and resend': the new one. */
  replacedBy: z.optional(z.uuid()),
});
export type TimelineEntry = z.output<typeof TimelineEntry>;
