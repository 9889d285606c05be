import { z } from 'zod';
import { params, part, text, texts, whole } from './input.ts';

export const INCLUDES = [
  'configuration.customer',
  'configuration.merchant',
  'configuration.recipient',
  'defaults',
  'future_requirements',
  'identity',
  'requirements',
] as const;
export type Include = (typeof INCLUDES)[number];

export const INTERVALS = ['daily', 'weekly', 'monthly', 'manual'] as const;

const address = part(texts('city country line1 line2 postal_code state town'));

const CAPABILITIES = [
  'ach_debit_payments',
  'affirm_payments',
  'afterpay_clearpay_payments',
  'amazon_pay_payments',
  'card_payments',
  'cashapp_payments',
  'klarna_payments',
  'link_payments',
  'us_bank_transfer_payments',
] as const;

const merchant = part({
  capabilities: z
    .partialRecord(z.enum(CAPABILITIES), z.strictObject({ requested: z.boolean() }))
    .optional(),
  mcc: text(4).optional(),
  statement_descriptor: part(texts('descriptor prefix', 22)),
  support: part({ ...texts('email phone url'), address }),
});

const collector = z.enum(['application', 'stripe']);

/** Of the second version of the API, whose bodies are JSON. */
const account = z.strictObject({
  configuration: part({ merchant }),
  contact_email: z.email().optional(),
  contact_phone: text().optional(),
  dashboard: z.enum(['full', 'express', 'none']).optional(),
  defaults: part({
    currency: z.literal('usd').optional(),
    locales: z.array(text()).optional(),
    profile: part(texts('business_url doing_business_as product_description')),
    responsibilities: part({ fees_collector: collector, losses_collector: collector }),
  }),
  display_name: text().optional(),
  identity: part({
    business_details: part({ ...texts('phone registered_name structure'), address }),
    country: z.string().regex(/^us$/i, 'This sandbox knows the US only').optional(),
    entity_type: z.enum(['company', 'government_entity', 'individual', 'non_profit']).optional(),
    individual: part({ ...texts('email given_name phone surname'), address }),
  }),
  metadata: z.record(text(40), z.string().max(500)).optional(),
});
export type AccountInput = z.output<typeof account>;

const include = z.array(z.enum(INCLUDES)).optional();
export const Included = z.strictObject({ include });
export const NewAccount = account.extend({ include });
export const Listed = z.strictObject({ limit: whole(1, 100).optional(), page: text().optional() });

const flow = z.strictObject({
  collection_options: part({
    fields: z.enum(['currently_due', 'eventually_due']).optional(),
    future_requirements: z.enum(['include', 'omit']).optional(),
  }),
  configurations: z.array(z.enum(['merchant', 'customer', 'recipient'])).optional(),
  refresh_url: z.url(),
  return_url: z.url().optional(),
});

export const NewAccountLink = z.strictObject({
  account: text(),
  use_case: z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('account_onboarding'), account_onboarding: flow }),
    z.strictObject({ type: z.literal('account_update'), account_update: flow }),
  ]),
});

/** The two ways, both of the first version, to say when an account is paid out. */
const schedule = part({ interval: z.enum(INTERVALS).optional() });
const payouts = part({ schedule });
export const AccountSettings = params({ settings: part({ payouts }) });
export const BalanceSettings = params({ payments: part({ payouts }) });
