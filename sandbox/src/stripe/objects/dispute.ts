import { made, none, seconds, type Made } from '../kept.ts';
import type { Charge } from './payment.ts';

const DAY_S = 86_400;

export const DISPUTE_STATUSES = [
  'needs_response',
  'under_review',
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
  'prevented',
  'won',
  'lost',
] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

export const TEXTS = `
  access_activity_log billing_address cancellation_policy_disclosure cancellation_rebuttal
  customer_email_address customer_name customer_purchase_ip duplicate_charge_explanation
  duplicate_charge_id product_description refund_policy_disclosure refund_refusal_explanation
  service_date shipping_address shipping_carrier shipping_date shipping_tracking_number
  uncategorized_text`;
export const FILES = `
  cancellation_policy customer_communication customer_signature duplicate_charge_documentation
  receipt refund_policy service_documentation shipping_documentation uncategorized_file`;

export type Dispute = Made & ReturnType<typeof newDispute>;

type NewDispute = { amount: number; reason: string; status: DisputeStatus; dueInDays: number };

export function newDispute(charge: Charge, { amount, reason, status, dueInDays }: NewDispute) {
  const { type } = charge.paidBy;
  const brand = charge.paidBy.type === 'card' ? charge.paidBy.brand : null;
  const case_type = status.startsWith('warning')
    ? 'inquiry'
    : status === 'prevented'
      ? 'resolution'
      : 'chargeback';
  return {
    ...made('dp', charge.accountId),
    object: 'dispute' as const,
    amount,
    balance_transactions: [] as object[],
    charge: charge.id,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: { ...none(TEXTS + FILES), enhanced_evidence: {} } as object,
    evidence_details: {
      due_by: seconds() + dueInDays * DAY_S,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: dueInDays <= 0,
      submission_count: 0,
      submission_method: null as string | null,
    },
    intended_submission_method: null,
    is_charge_refundable: case_type === 'inquiry',
    livemode: false,
    metadata: {} as Record<string, string>,
    payment_intent: charge.payment_intent,
    payment_method_details: brand
      ? { type, card: { brand, case_type, network: brand, network_reason_code: '10.4' } }
      : { type, [type]: {} },
    reason,
    status,
  };
}

export type StripeFile = Made & ReturnType<typeof newFile>;

/** What is in a file is not kept. */
export const newFile = (accountId: string, file: File, purpose: string) => ({
  ...made('file', accountId),
  object: 'file' as const,
  expires_at: null,
  filename: file.name,
  links: null,
  purpose,
  size: file.size,
  title: null,
  type: file.name.split('.').pop() ?? null,
  url: null,
});
