import { listOf, newId, none, seconds, type Made } from '../kept.ts';
import type { SessionInput } from '../wire/session-input.ts';
import type { MethodType, PaidBy } from './methods.ts';

const DAY_S = 86_400;

export type Session = Made & ReturnType<typeof newSession>;

/** Every field of a checkout; most of them are of no use to a single payment. */
export function newSession(input: SessionInput, types: MethodType[], publicUrl: string) {
  const id = newId('cs_test', 58);
  const items = input.line_items.map(({ price_data, quantity }) => ({
    id: newId('li'),
    object: 'item',
    amount_discount: 0,
    amount_subtotal: price_data.unit_amount * quantity,
    amount_tax: 0,
    amount_total: price_data.unit_amount * quantity,
    currency: price_data.currency,
    description: price_data.product_data.name,
    price: { id: newId('price'), object: 'price', unit_amount: price_data.unit_amount },
    quantity,
  }));
  const amount = items.reduce((sum, item) => sum + item.amount_total, 0);
  const expires_at = input.expires_at ?? seconds() + DAY_S;
  return {
    id,
    object: 'checkout.session' as const,
    ...none(`
      after_expiration allow_promotion_codes client_secret collected_information consent
      consent_collection currency_conversion customer customer_account integration_identifier
      invoice origin_context payment_link payment_method_configuration_details permissions
      recovered_from saved_payment_method_options setup_intent shipping_address_collection
      shipping_cost subscription
    `),
    adaptive_pricing: { enabled: input.adaptive_pricing?.enabled ?? false },
    allowed_payment_method_types: input.allowed_payment_method_types ?? null,
    amount_subtotal: amount,
    amount_total: amount,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: input.billing_address_collection ?? null,
    cancel_url: input.cancel_url ?? null,
    client_reference_id: input.client_reference_id ?? null,
    currency: 'usd',
    custom_fields: [],
    custom_text: {
      ...none('after_submit shipping_address submit terms_of_service_acceptance'),
      ...input.custom_text,
    },
    customer_creation: input.customer_creation ?? 'if_required',
    customer_details: null as object | null,
    customer_email: input.customer_email ?? null,
    discounts: [],
    expires_at,
    invoice_creation: NO_INVOICE,
    livemode: false,
    locale: input.locale ?? null,
    managed_payments: { enabled: false },
    metadata: input.metadata ?? {},
    mode: 'payment',
    payment_intent: null as string | null,
    payment_method_collection: 'if_required',
    payment_method_options: input.payment_method_options ?? {},
    payment_method_types: types,
    payment_status: 'unpaid' as 'unpaid' | 'paid',
    phone_number_collection: { enabled: input.phone_number_collection?.enabled ?? false },
    shipping_options: [],
    status: 'open' as 'open' | 'complete' | 'expired',
    submit_type: input.submit_type ?? null,
    success_url: input.success_url,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${publicUrl}/stripe/pay/${id}` as string | null,
    wallet_options: input.wallet_options ?? null,
    /** For its payment. */
    intentData: input.payment_intent_data ?? {},
    lineItems: listOf(`/v1/checkout/sessions/${id}/line_items`, items),
    /** When it expires by itself; null when it is not open. */
    closesAt: (expires_at * 1000) as number | null,
    /** What waits for the payer's yes on the page of a bank or lender. */
    paidBy: null as PaidBy | null,
  };
}

const NO_INVOICE = {
  enabled: false,
  invoice_data: {
    ...none('account_tax_ids custom_fields description footer issuer rendering_options'),
    metadata: {},
  },
};
