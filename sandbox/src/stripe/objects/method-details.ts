import { newId } from '../kept.ts';
import { DEBITS, type DebitOutcome, type PaidBy } from './methods.ts';

/** How a charge was paid, as Stripe shows it. */
export function detailsOf(
  paidBy: PaidBy,
  amount: number,
): { type: string } & Record<string, unknown> {
  const { type } = paidBy;
  if (type === 'card') return { type, card: cardDetails(paidBy, amount) };
  if (type === 'us_bank_account') return { type, us_bank_account: bankDetails(paidBy.outcome) };
  return { type, [type]: OTHER_DETAILS[type] };
}

const OTHER_DETAILS = {
  link: { country: 'US' },
  klarna: {
    payer_details: null,
    payment_method_category: 'pay_in_installments',
    preferred_locale: 'en-US',
  },
  affirm: { transaction_id: null },
  afterpay_clearpay: { order_id: null, reference: null },
};

const bankDetails = (outcome: DebitOutcome) => ({
  account_holder_type: 'individual',
  account_type: 'checking',
  bank_name: 'STRIPE TEST BANK',
  fingerprint: `finger${DEBITS[outcome].last4}`,
  last4: DEBITS[outcome].last4,
  mandate: newId('mandate'),
  payment_reference: null,
  routing_number: '110000000',
});

const cardDetails = (
  { brand, country, funding, last4, wallet }: Extract<PaidBy, { type: 'card' }>,
  amount: number,
) => ({
  amount_authorized: amount,
  authorization_code: null,
  brand,
  checks: {
    address_line1_check: null,
    address_postal_code_check: 'pass',
    cvc_check: wallet ? null : 'pass',
  },
  country,
  exp_month: 12,
  exp_year: 2040,
  extended_authorization: { status: 'disabled' },
  fingerprint: `finger${last4}`,
  funding,
  incremental_authorization: { status: 'unavailable' },
  installments: null,
  last4,
  mandate: null,
  multicapture: { status: 'unavailable' },
  network: brand,
  network_token: { used: wallet !== null },
  network_transaction_id: null,
  overcapture: { maximum_amount_capturable: amount, status: 'unavailable' },
  regulated_status: 'unregulated',
  three_d_secure: null,
  transaction_link_id: null,
  wallet: wallet && { type: wallet, dynamic_last4: last4, [wallet]: {} },
});
