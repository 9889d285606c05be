import { made, none, type Made } from '../kept.ts';
import type { Charge } from './payment.ts';

export type RefundInput = {
  amount: number;
  reason: string | null;
  metadata: Record<string, string>;
};

export type Refund = Made & ReturnType<typeof newRefund>;

export function newRefund(charge: Charge, { amount, reason, metadata }: RefundInput) {
  const { type } = charge.paidBy;
  return {
    ...made('re', charge.accountId),
    object: 'refund' as const,
    ...none('customer customer_account receipt_number source_transfer_reversal transfer_reversal'),
    amount,
    balance_transaction: null as string | null,
    charge: charge.id,
    currency: charge.currency,
    destination_details: { type, [type]: type === 'card' ? { type: 'refund' } : {} },
    metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason,
    status: 'pending' as 'pending' | 'succeeded' | 'failed',
    /** Only a refund that failed says why. */
    failure_reason: undefined as string | undefined,
    failure_balance_transaction: undefined as string | undefined,
    /** Working days until it has failed or arrived; null when that is known. */
    daysLeft: null as number | null,
  };
}
