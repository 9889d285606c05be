import type { Made } from '../kept.ts';
import type { AccountInput, INTERVALS, Include } from '../wire/account-input.ts';

export type CapabilityStatus = 'active' | 'pending' | 'rejected' | 'restricted' | 'unsupported';

export type Bank = { id: string; last4: string };

/** One business, which the two versions of the API show differently. */
export type Account = Made &
  AccountInput & {
    requested: string[];
    /** What a person completes on the pages of onboarding. */
    hasDetails: boolean;
    bank: Bank | null;
    /** When the review ends by itself; null when it is over. */
    reviewedAt: number | null;
    /** Of single capabilities, whatever the rest says. */
    overrides: Record<string, CapabilityStatus>;
    /** Requirements beyond those of onboarding. */
    alsoDue: string[];
    interval: (typeof INTERVALS)[number];
    /** Whether the platform may set when the account is paid out. */
    platformControlsPayouts: boolean;
  };

export type AccountLink = {
  id: string;
  /** Of the pages that the link opens, once. */
  visit: string;
  accountId: string;
  expiresAt: number;
  used: boolean;
  type: 'account_onboarding' | 'account_update';
  refresh_url: string;
  return_url: string | null;
};

const DETAILS_DUE = [
  'identity.business_details.registered_name',
  'identity.business_details.address',
  'identity.individual.id_numbers',
  'identity.attestations.terms_of_service.account',
];
const BANK_DUE = 'defaults.payout_methods.usd';

export const dueFromUser = ({ hasDetails, bank, alsoDue }: Account) => [
  ...(hasDetails ? [] : DETAILS_DUE),
  ...(bank ? [] : [BANK_DUE]),
  ...alsoDue,
];

const PAYOUTS = 'stripe_balance.payouts';

export function statusOf(account: Account, capability: string): CapabilityStatus {
  const override = account.overrides[capability];
  if (override) return override;
  if (!account.hasDetails || account.alsoDue.length > 0) return 'restricted';
  if (capability === PAYOUTS && !account.bank) return 'restricted';
  return account.reviewedAt === null ? 'active' : 'pending';
}

export const mayCharge = (account: Account) => statusOf(account, 'card_payments') === 'active';
export const mayPayOut = (account: Account) => statusOf(account, PAYOUTS) === 'active';

export const statusesOf = (account: Account): Record<string, CapabilityStatus> =>
  Object.fromEntries(
    [...account.requested, PAYOUTS].map((name) => [name, statusOf(account, name)]),
  );

const WHY: Record<CapabilityStatus, [string, string] | null> = {
  active: null,
  pending: ['determining_status', 'no_resolution'],
  restricted: ['requirements_past_due', 'provide_info'],
  rejected: ['rejected_other', 'contact_stripe'],
  unsupported: ['unsupported_business', 'no_resolution'],
};

function capabilityOf(account: Account, name: string) {
  const status = statusOf(account, name);
  const [code, resolution] = WHY[status] ?? [];
  return { status, status_details: code ? [{ code, resolution }] : [] };
}

export function requirementsOf(account: Account) {
  const entry = (description: string, awaiting_action_from: 'user' | 'stripe') => ({
    awaiting_action_from,
    description,
    errors: [],
    impact: {
      restricts_capabilities: account.requested.map((capability) => ({
        capability,
        configuration: 'merchant',
        deadline: { status: 'currently_due' },
      })),
    },
    minimum_deadline: { status: 'currently_due' },
    requested_reasons: [{ code: 'routine_onboarding' }],
  });
  const entries = [
    ...dueFromUser(account).map((due) => entry(due, 'user')),
    ...(account.hasDetails && account.reviewedAt !== null
      ? [entry('identity.individual.verification', 'stripe')]
      : []),
  ];
  const summary = entries.length > 0 ? { minimum_deadline: { status: 'currently_due' } } : {};
  return { alternatives: [], entries, summary };
}

/** What is not asked for by `include` is null. */
export function accountV2(account: Account, include: readonly Include[] = []) {
  const asked = <T>(name: Include, value: T) => (include.includes(name) ? value : null);
  const { capabilities: _asked, ...merchant } = account.configuration?.merchant ?? {};
  const capabilities = account.requested.map(
    (name) => [name, capabilityOf(account, name)] as const,
  );
  const hasConfiguration = include.some((name) => name.startsWith('configuration'));
  return {
    id: account.id,
    object: 'v2.core.account',
    applied_configurations: ['merchant'],
    closed: false,
    configuration: hasConfiguration
      ? {
          customer: null,
          merchant: asked('configuration.merchant', {
            applied: true,
            ...merchant,
            capabilities: {
              ...Object.fromEntries(capabilities),
              stripe_balance: { payouts: capabilityOf(account, PAYOUTS) },
            },
          }),
          recipient: null,
        }
      : null,
    contact_email: account.contact_email ?? null,
    contact_phone: account.contact_phone ?? null,
    created: account.createdAt,
    dashboard: account.dashboard ?? 'full',
    defaults: asked('defaults', {
      currency: 'usd',
      locales: [],
      payout_methods: account.bank ? { usd: account.bank.id } : {},
      ...account.defaults,
      responsibilities: {
        ...account.defaults?.responsibilities,
        requirements_collector: 'stripe',
      },
    }),
    display_name: account.display_name ?? null,
    future_requirements: asked('future_requirements', {
      alternatives: [],
      entries: [],
      summary: {},
    }),
    identity: asked('identity', account.identity ?? null),
    livemode: false,
    metadata: account.metadata ?? {},
    requirements: asked('requirements', requirementsOf(account)),
  };
}
