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
    'reminder_sent',
    'work_signed',
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
  /** The channel or the payment method. */
  by: z.nullable(z.enum(['sms', 'email', 'copy', 'share', 'qr', ...PAYMENT_METHODS])),
  amountCents: z.nullable(z.int()),
  /** The link that replaced this one ('Edit and resend'). */
  replacedBy: z.optional(z.uuid()),
});
export type TimelineEntry = z.output<typeof TimelineEntry>;
