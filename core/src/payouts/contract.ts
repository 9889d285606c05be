import * as z from 'zod/mini';
import { forAnyone, forSignedIn } from '../contract.ts';
import { AccountNumber, RoutingNumber } from './schema.ts';

const AccountHolderType = z.enum(['company', 'individual']);

/** The registration as in spec 3. The server derives its own and refuses a different one. */
export const MerchantPayload = z.strictObject({
  legalBusinessName: z.string(),
  tradingName: z.string(),
  country: z.literal('US'),
  owner: z.strictObject({
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phoneNumber: z.string(),
  }),
  bankDetails: z.optional(
    z.strictObject({
      sortCode: RoutingNumber,
      accountNumber: AccountNumber,
      accountHolderDetails: z.strictObject({ name: z.string(), type: AccountHolderType }),
    }),
  ),
  payoutSchedule: z.strictObject({
    accountType: z.literal('essential'),
    config: z.optional(z.strictObject({ type: z.literal('daily') })),
  }),
  marketingOptIn: z.literal(false),
  acceptTermsOfUse: z.literal(true),
});
export type MerchantPayload = z.output<typeof MerchantPayload>;

const MERCHANT_ERRORS = [
  'bank_details_required',
  'fresh_code_needed',
  'account_frozen',
  'merchant_not_linked',
  'merchant_not_stored',
  'provider_email_taken',
  'provider_email_invalid',
  'provider_validation',
  'provider_unauthorized',
  'provider_forbidden',
  'provider_not_found',
  'provider_rate_limited',
  'provider_down',
  'provider_unreachable',
  'provider_unexpected',
] as const;

export const createMerchant = forSignedIn('POST /functions/v1/create-merchant', {
  // Called by screens automatically; bank details in it are checked separately.
  whileFrozen: true,
  summary:
    'Make sure the provider knows this business; with {merchantData, userId}: find and link it',
  body: z.union([
    MerchantPayload,
    z.strictObject({ merchantData: MerchantPayload, userId: z.uuid() }),
  ]),
  /** `id` for the first form of the body, `merchant.id` for the second (spec 7). */
  reply: z.object({
    id: z.optional(z.string()),
    merchant: z.optional(z.object({ id: z.string() })),
  }),
  errors: [...MERCHANT_ERRORS, 'forbidden', 'contractor_not_found'],
});

export const updateBankDetails = forSignedIn('POST /functions/v1/update-bank-details', {
  summary: 'Set the account that payouts go to; asks for a fresh code when the sign-in is old',
  body: z.strictObject({
    merchantId: z.string(),
    routingNumber: RoutingNumber,
    accountNumber: AccountNumber,
    accountHolderName: z.string().check(z.minLength(1), z.maxLength(200)),
    accountHolderType: AccountHolderType,
  }),
  reply: z.object({
    payoutsStatus: z.enum(['pending', 'active']),
    bankAccountLast4: z.string(),
    nextPayoutDate: z.nullable(z.iso.date()),
  }),
  errors: [
    'merchant_not_found',
    'bank_change_held',
    'bank_change_not_held',
    'bank_change_waits',
    'bank_changes_used_up',
    'bank_change_unknown',
    'bank_change_under_way',
    'bank_details_not_stored',
    ...MERCHANT_ERRORS,
  ],
});

export const saveSetupSeen = forSignedIn('PUT /rest/v1/contractors/me/setup-seen', {
  summary: 'Home has said that everything is set up: it is said once',
});

export const askForBankChange = forSignedIn('POST /functions/v1/ask-for-bank-change', {
  summary:
    'Where the provider cannot hold payouts: ask for another bank account, whose numbers are typed after the delay',
  reply: z.object({ opensAt: z.nullable(z.iso.datetime()) }),
  errors: [
    'merchant_not_found',
    'fresh_code_needed',
    'account_frozen',
    'bank_change_held',
    'bank_changes_used_up',
  ],
});

export const fetchBalance = forSignedIn('POST /functions/v1/fetch-lopay-balance', {
  reads: true,
  summary: 'The balance in cents: fresh from the provider, or the last known one and since when',
  reply: z.object({
    /** 0 when unknown (spec 7). */
    balance: z.int(),
    pending: z.int(),
    /** Held by banks in open disputes, with the fees; absent when 0. */
    disputed: z.optional(z.int()),
    /** When the provider last replied; null when it never did. */
    readAt: z.nullable(z.iso.datetime()),
    /** False when the provider could not be reached just now. */
    current: z.boolean(),
  }),
});
export type Balance = z.output<(typeof fetchBalance)['reply']>;

/** created: on its way; held: by the provider; failed, cancelled: returned, with the provider's reason. */
export const PayoutStatus = z.enum(['created', 'held', 'paid', 'failed', 'cancelled']);
export type PayoutStatus = z.output<typeof PayoutStatus>;

export const Payout = z.object({
  id: z.uuid(),
  status: PayoutStatus,
  /** Null while only announced. */
  amountCents: z.nullable(z.int()),
  reason: z.nullable(z.string()),
  /** Expected or arrived. */
  payoutDate: z.iso.date(),
  /** As people know it; of a business that was moved from one to another. */
  provider: z.optional(z.string()),
  /** Once all amounts are known they sum to the payout's. */
  payments: z.array(
    z.object({
      id: z.uuid(),
      /** An extra payment is refunded to the customer; its fee is the difference of the two. */
      kind: z.enum(['payment', 'refund', 'extra_payment', 'extra_refund', 'dispute', 'other']),
      /** From our own link; null for payments made elsewhere. */
      customerName: z.nullable(z.string()),
      description: z.string(),
      /** Part of a payment. */
      tipCents: z.int(),
      amountCents: z.nullable(z.int()),
    }),
  ),
});
export type Payout = z.output<typeof Payout>;
export type PayoutLine = Payout['payments'][number];

export const listPayouts = forSignedIn('GET /rest/v1/payouts', {
  summary: 'Your payouts, newest first, with the payments inside each',
  reply: z.object({ payouts: z.array(Payout) }),
});

/** Screens offer only what the provider supports. */
export const getProviderCapabilities = forAnyone('GET /rest/v1/provider_capabilities', {
  summary: 'Which methods and events the payment provider offers',
  reply: z.object({
    card: z.boolean(),
    bnpl: z.boolean(),
    refund: z.boolean(),
    payoutEvents: z.boolean(),
    /** Refuses debit and prepaid cards where it is told to. */
    canKeepDebitOut: z.optional(z.boolean()),
  }),
});
export type ProviderCapabilities = z.output<(typeof getProviderCapabilities)['reply']>;
