import { listOf, none } from '../kept.ts';
import { dueFromUser, mayCharge, mayPayOut, statusOf, type Account } from './account.ts';

export const bankAccount = ({ id: account, bank, display_name }: Account) =>
  bank && {
    id: bank.id,
    object: 'bank_account',
    account,
    account_holder_name: display_name ?? null,
    account_holder_type: 'company',
    account_type: null,
    available_payout_methods: ['standard'],
    bank_name: 'STRIPE TEST BANK',
    country: 'US',
    currency: 'usd',
    customer: null,
    default_for_currency: true,
    fingerprint: `finger${bank.last4}`,
    last4: bank.last4,
    metadata: {},
    routing_number: '110000000',
    status: 'new',
  };

export function accountV1(account: Account) {
  const due = dueFromUser(account);
  const requirements = (currently_due: string[]) => ({
    alternatives: [],
    current_deadline: null,
    currently_due,
    disabled_reason: currently_due.length > 0 ? 'requirements.past_due' : null,
    errors: [],
    eventually_due: currently_due,
    past_due: [],
    pending_verification: account.reviewedAt === null ? [] : ['individual.verification'],
  });
  const isActive = (name: string) => (statusOf(account, name) === 'active' ? 'active' : 'inactive');
  const bank = bankAccount(account);
  return {
    id: account.id,
    object: 'account',
    business_profile: {
      ...NO_PROFILE,
      name: account.display_name ?? null,
      mcc: account.configuration?.merchant?.mcc ?? null,
    },
    business_type: account.identity?.entity_type ?? null,
    capabilities: Object.fromEntries(account.requested.map((name) => [name, isActive(name)])),
    charges_enabled: mayCharge(account),
    controller: { type: 'application', is_controller: true },
    country: 'US',
    created: account.created,
    default_currency: 'usd',
    details_submitted: account.hasDetails,
    email: account.contact_email ?? null,
    external_accounts: listOf(`/v1/accounts/${account.id}/external_accounts`, bank ? [bank] : []),
    future_requirements: { ...requirements([]), pending_verification: [] },
    metadata: account.metadata ?? {},
    payouts_enabled: mayPayOut(account),
    requirements: requirements(due),
    settings: { ...SETTINGS, payouts: { ...SETTINGS.payouts, schedule: scheduleOf(account) } },
    tos_acceptance: none('date ip user_agent'),
    type: TYPES[account.dashboard ?? 'full'],
  };
}

/** The types of accounts that the first version knows. */
const TYPES = { full: 'standard', express: 'express', none: 'none' };

const scheduleOf = ({ interval }: Account) => ({ delay_days: 2, interval });

const NO_PROFILE = none(`
  annual_revenue estimated_worker_count minority_owned_business_designation product_description
  support_address support_email support_phone support_url url
`);

const PREFIXES = none(`
  statement_descriptor_prefix statement_descriptor_prefix_kana statement_descriptor_prefix_kanji
`);

const SETTINGS = {
  bacs_debit_payments: none('display_name service_user_number'),
  branding: none('icon logo primary_color secondary_color'),
  card_issuing: { tos_acceptance: none('date ip') },
  card_payments: { ...PREFIXES, decline_on: { avs_failure: false, cvc_failure: true } },
  dashboard: { display_name: null, timezone: 'America/New_York' },
  invoices: none('default_account_tax_ids hosted_payment_method_save'),
  payments: {
    ...PREFIXES,
    ...none('statement_descriptor statement_descriptor_kana statement_descriptor_kanji'),
  },
  payouts: { debit_negative_balances: true, statement_descriptor: null },
  sepa_debit_payments: {},
};

export const balanceSettings = (account: Account) => ({
  object: 'balance_settings',
  payments: {
    debit_negative_balances: true,
    payouts: {
      automatic_transfer_rules_by_currency: null,
      minimum_balance_by_currency: null,
      schedule: { interval: account.interval },
      statement_descriptor: null,
      status: mayPayOut(account) ? 'enabled' : 'disabled',
    },
    settlement_timing: { delay_days: 2, start_of_day: null },
  },
});
