interface MessageRules {
  /** Messages to staff share one budget. */
  to: 'customer' | 'owner' | 'staff';
  channels: readonly Channel[];
  /** `owner`: the account's choice. `reader`: passed by the caller. */
  language: 'owner' | 'reader' | 'english';
  /**
   * The channels on which an opt-out ends it: STOP for texts, unsubscribing for e-mails. Texts from a business
   * to its customers and texts about money to a contractor honour STOP; codes and security notices do not.
   */
  optOut: readonly Channel[];
  /** `wait`: held at night until the morning. `own`: the sender schedules it (reviews/rules). */
  quietHours: 'wait' | 'ignore' | 'own';
  /**
   * Whose daily limit it uses up (messages/budgets.ts): `owner` shares that of the account's customers, `visitor` what
   * strangers cause. `security` and `money` are held back by no other; `money` is also sent before all others.
   */
  budget: 'none' | 'customer' | 'reviews' | 'visitor' | 'owner' | 'security' | 'money';
  /** Prefix of the dedupe key; the caller adds `about`. */
  key: string;
  /**
   * When the carrier's answer was lost. `again`: resent if the carrier cannot be queried. `never`: not resent,
   * because a duplicate would mislead (a push replaces its duplicate by its tag). `now`: resent at once, because the
   * reader is waiting.
   */
  retry: 'again' | 'never' | 'now';
  goodForHours?: number;
  /** About a link, by its id: withdrawn if it still waits when the link is paid, cancelled or replaced. */
  untilLinkEnds?: true;
}

export type Channel = 'sms' | 'email' | 'push';

const toCustomer = {
  to: 'customer',
  channels: ['sms', 'email'],
  language: 'reader',
  optOut: ['sms'],
  quietHours: 'ignore',
  budget: 'customer',
  retry: 'again',
} as const;

/** News that can wait: the one to begin with for a new kind. */
const newsToOwner = {
  to: 'owner',
  channels: ['sms', 'email'],
  language: 'owner',
  optOut: ['sms'],
  quietHours: 'wait',
  budget: 'owner',
  retry: 'again',
} as const;

/** What they asked for, and what they have to know at once: their money, their account. */
const alwaysToOwner = { ...newsToOwner, optOut: [], quietHours: 'ignore' } as const;

const toStaff = {
  ...alwaysToOwner,
  to: 'staff',
  channels: ['email'],
  language: 'english',
} as const;

/** Never expires: a missed deadline costs money. */
const aboutDispute = { ...newsToOwner, channels: ['sms', 'email', 'push'] } as const;

const aboutMoney = { ...aboutDispute, retry: 'never', goodForHours: 24 } as const;

export const MESSAGES = {
  sign_in_code: {
    ...alwaysToOwner,
    channels: ['sms'],
    language: 'reader',
    budget: 'none',
    key: 'sign_in_code',
    retry: 'now',
  },
  email_code: { ...alwaysToOwner, channels: ['email'], key: 'email_code' },

  receipt: { ...toCustomer, key: 'receipt' },
  estimate_copy: { ...toCustomer, key: 'estimate-copy' },
  refund: { ...toCustomer, key: 'refund' },
  extra_payment: { ...toCustomer, key: 'extra-payment' },
  cash_refused: { ...toCustomer, key: 'cash-refused' },
  review_request: {
    ...toCustomer,
    optOut: ['sms', 'email'],
    quietHours: 'own',
    budget: 'reviews',
    key: 'review',
    retry: 'never',
  },
  reminder: {
    ...toCustomer,
    optOut: ['sms', 'email'],
    quietHours: 'own',
    key: 'reminder',
    retry: 'never',
    untilLinkEnds: true,
  },
  estimate_reminder: {
    ...toCustomer,
    optOut: ['sms', 'email'],
    quietHours: 'own',
    key: 'estimate-reminder',
    retry: 'never',
  },
  repeat: {
    ...toCustomer,
    optOut: ['sms', 'email'],
    quietHours: 'own',
    key: 'repeat',
    retry: 'never',
    untilLinkEnds: true,
  },

  payment_notice: { ...aboutMoney, key: 'payment' },
  cash_claim: { ...aboutMoney, key: 'cash_claim', untilLinkEnds: true },
  cash_undone: { ...aboutMoney, key: 'cash_undone', untilLinkEnds: true },
  dispute_open: { ...aboutDispute, key: 'dispute_open' },
  dispute_won: { ...aboutDispute, key: 'dispute_won' },
  dispute_lost: { ...aboutDispute, key: 'dispute_lost' },

  extra_payment_fee: { ...alwaysToOwner, key: 'extra-payment-fee' },
  replaced_link_paid: { ...alwaysToOwner, key: 'replaced-link-paid' },
  refund_overdue: { ...alwaysToOwner, key: 'refund-overdue' },
  payout_held: { ...alwaysToOwner, key: 'payout-held' },
  payout_failed: { ...alwaysToOwner, key: 'payout-failed' },
  payout_cancelled: { ...alwaysToOwner, key: 'payout-cancelled' },
  profile_changed: { ...alwaysToOwner, key: 'profile_changed' },
  website_live: { ...alwaysToOwner, key: 'website-live' },
  website_change: { ...alwaysToOwner, key: 'website-change' },
  google_profile: { ...alwaysToOwner, key: 'google-profile' },
  estimate_news: { ...newsToOwner, key: 'estimate' },
  return_refused: { ...newsToOwner, key: 'return-refused' },
  payment_due: { ...newsToOwner, key: 'payment-due' },
  repeats_made: { ...newsToOwner, key: 'repeats' },
  site_request: { ...newsToOwner, budget: 'visitor', key: 'site-request' },

  new_device: { ...alwaysToOwner, budget: 'security', key: 'new_device' },
  passkey_added: { ...alwaysToOwner, budget: 'security', key: 'passkey' },
  passkey_removed: { ...alwaysToOwner, budget: 'security', key: 'passkey_removed' },
  email_changed: { ...alwaysToOwner, budget: 'security', key: 'email' },
  phone_added: { ...alwaysToOwner, budget: 'security', key: 'phone_added' },

  phone_changed: { ...alwaysToOwner, budget: 'money', key: 'phone' },
  merge_changed: { ...alwaysToOwner, budget: 'money', key: 'merge' },
  bank_changed: { ...alwaysToOwner, budget: 'money', key: 'bank' },
  bank_not_changed: { ...alwaysToOwner, budget: 'money', key: 'bank_changed' },
  provider_move: { ...alwaysToOwner, budget: 'money', key: 'move' },
  payouts_released: { ...alwaysToOwner, budget: 'money', key: 'release' },

  service_request: { ...toStaff, key: 'service-request' },
  profile_change: { ...toStaff, key: 'profile-change' },
  alert: { ...toStaff, budget: 'none', key: 'alert' },
} satisfies Record<string, MessageRules>;

export type MessageKind = keyof typeof MESSAGES;

export type KindWith<Rule extends Partial<MessageRules>> = {
  [Kind in MessageKind]: (typeof MESSAGES)[Kind] extends Rule ? Kind : never;
}[MessageKind];

export const UNTIL_LINK_ENDS = (Object.keys(MESSAGES) as MessageKind[]).filter(
  (kind) => rulesOf(kind).untilLinkEnds,
);

/** A newer release may have written the row: its task is retried there. */
export function rulesOf(kind: string): MessageRules {
  const rules: MessageRules | undefined = MESSAGES[kind as MessageKind];
  if (!rules) throw new Error(`this release knows no message of the kind ${kind}`);
  return rules;
}

export const dedupeKeyOf = (kind: string, about: string) => `${rulesOf(kind).key}:${about}`;

export const aboutOf = (kind: string, dedupeKey: string) =>
  dedupeKey.slice(rulesOf(kind).key.length + 1);
