import { z } from 'zod';
import { LIVE_TYPES } from '../objects/methods.ts';
import { flag, metadata, params, part, text, url, usd, whole } from './input.ts';

const enabled = part({ enabled: flag });
const types = z.array(z.enum(LIVE_TYPES)).optional();

const FUNDING = ['credit', 'debit', 'prepaid'] as const;
const BRANDS = ['american_express', 'discover_global_network', 'mastercard', 'visa'] as const;

const options = part({
  card: part({
    request_three_d_secure: z.enum(['any', 'automatic', 'challenge']).optional(),
    restrictions: part({
      brands_blocked: z.array(z.enum(BRANDS)).optional(),
      funding_types_blocked: z.array(z.enum(FUNDING)).optional(),
    }),
  }),
  us_bank_account: part({
    financial_connections: part({
      permissions: z.array(text()).optional(),
      prefetch: z.array(text()).optional(),
    }),
    target_date: text().optional(),
    verification_method: z.enum(['automatic', 'instant']).optional(),
  }),
});

const item = z.strictObject({
  price_data: z.strictObject({
    currency: usd,
    product_data: z.strictObject({
      name: text(),
      description: text(40_000).optional(),
      metadata: metadata.optional(),
    }),
    unit_amount: whole(),
  }),
  quantity: whole(1, 999_999),
});

export const NewSession = params({
  adaptive_pricing: enabled,
  allowed_payment_method_types: types,
  billing_address_collection: z.enum(['auto', 'required']).optional(),
  cancel_url: url.optional(),
  client_reference_id: text(200).optional(),
  currency: usd.optional(),
  custom_text: part({ submit: part({ message: text(1200) }) }),
  customer_creation: z.enum(['always', 'if_required']).optional(),
  customer_email: z.email().optional(),
  excluded_payment_method_types: types,
  expires_at: whole(0, 9_999_999_999).optional(),
  line_items: z.array(item).min(1).max(100),
  locale: text(10).optional(),
  metadata: metadata.optional(),
  mode: z.literal('payment', 'This sandbox knows the mode payment only'),
  payment_intent_data: part({
    application_fee_amount: whole().optional(),
    description: text(1000).optional(),
    metadata: metadata.optional(),
    receipt_email: text().optional(),
    statement_descriptor: text(22).optional(),
    statement_descriptor_suffix: text(22).optional(),
    transfer_group: text().optional(),
  }),
  payment_method_options: options,
  payment_method_types: types,
  phone_number_collection: enabled,
  submit_type: z.enum(['auto', 'book', 'donate', 'pay']).optional(),
  success_url: url,
  ui_mode: z.literal('hosted_page').optional(),
  wallet_options: part({
    link: z.strictObject({ display: z.enum(['auto', 'never']).optional() }),
  }),
});
export type SessionInput = z.output<typeof NewSession>;
