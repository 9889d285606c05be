import { made, newId, none, type Made } from '../kept.ts';
import { detailsOf } from './method-details.ts';
import type { PaidBy } from './methods.ts';
import type { Session } from './session.ts';

const NOBODY = {
  ...none('phone tax_id'),
  address: none('city country line1 line2 postal_code state'),
};

const failure = (code: string, decline_code: string | null, message: string) => ({
  code,
  decline_code,
  message,
});

export const FAILURES = {
  declined: failure('card_declined', 'generic_decline', 'Your card was declined.'),
  'no-funds': failure('card_declined', 'insufficient_funds', 'Your card has insufficient funds.'),
  bank: failure('payment_intent_authentication_failure', null, 'Your bank did not confirm.'),
  lender: failure('payment_method_customer_decline', null, 'This plan was not approved.'),
  debit: failure('insufficient_funds', null, 'The bank account has insufficient funds.'),
};

export type PaymentIntent = Made & ReturnType<typeof newIntent>;

export function newIntent(session: Session) {
  const { intentData: data } = session;
  const base = made('pi', session.accountId);
  return {
    ...base,
    object: 'payment_intent' as const,
    ...none(`
      automatic_payment_methods canceled_at cancellation_reason customer customer_account
      excluded_payment_method_types next_action on_behalf_of
      payment_method_configuration_details payment_record processing review setup_future_usage
      shipping source transfer_data
    `),
    allowed_payment_method_types: session.allowed_payment_method_types,
    amount: session.amount_total,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: 'ca_sandbox',
    application_fee_amount: data.application_fee_amount ?? null,
    capture_method: 'automatic_async',
    client_secret: `${base.id}_secret_${newId('x')}`,
    confirmation_method: 'automatic',
    currency: session.currency,
    description: data.description ?? null,
    last_payment_error: null as object | null,
    latest_charge: null as string | null,
    livemode: false,
    managed_payments: { enabled: false },
    metadata: data.metadata ?? {},
    payment_method: null as string | null,
    payment_method_options: session.payment_method_options,
    payment_method_types: session.payment_method_types,
    receipt_email: data.receipt_email ?? null,
    statement_descriptor: data.statement_descriptor ?? null,
    statement_descriptor_suffix: data.statement_descriptor_suffix ?? null,
    status: 'requires_payment_method' as
      | 'requires_payment_method'
      | 'requires_action'
      | 'processing'
      | 'succeeded',
    transfer_group: data.transfer_group ?? null,
    sessionId: session.id,
  };
}

export type Charge = Made & ReturnType<typeof newCharge>;

export type Payer = { name: string | null; email: string | null };

export function newCharge(intent: PaymentIntent, paidBy: PaidBy, payer: Payer) {
  const base = made(
    paidBy.type === 'card' || paidBy.type === 'link' ? 'ch' : 'py',
    intent.accountId,
  );
  return {
    ...base,
    object: 'charge' as const,
    ...none(`
      calculated_statement_descriptor customer failure_balance_transaction on_behalf_of
      receipt_number receipt_url refunds review shipping source source_transfer transfer_data
    `),
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    application: 'ca_sandbox',
    application_fee: intent.application_fee_amount ? newId('fee') : null,
    application_fee_amount: intent.application_fee_amount,
    balance_transaction: null as string | null,
    billing_details: { ...NOBODY, ...payer },
    captured: false,
    currency: intent.currency,
    description: intent.description,
    disputed: false,
    failure_code: null as string | null,
    failure_message: null as string | null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    outcome: {
      ...none('advice_code network_advice_code network_decline_code'),
      network_status: 'approved_by_network',
      reason: null as string | null,
      seller_message: 'Payment complete.',
      type: 'authorized',
    },
    paid: false,
    payment_intent: intent.id,
    payment_method: newId('pm'),
    payment_method_details: detailsOf(paidBy, intent.amount),
    receipt_email: intent.receipt_email,
    refunded: false,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: 'pending' as 'pending' | 'succeeded' | 'failed',
    transfer_group: intent.transfer_group,
    paidBy,
    /** Working days until a bank debit is known; null when it is. */
    daysLeft: null as number | null,
  };
}
