import { emitSnapshot, emitThin } from './events.ts';
import { made, newId } from './kept.ts';
import { accountV1, bankAccount } from './objects/account-v1.ts';
import { requirementsOf, statusesOf, type Account } from './objects/account.ts';
import type { Stripe } from './tables.ts';
import type { AccountInput } from './wire/account-input.ts';
import { refuse } from './wire/input.ts';

type Wanted = NonNullable<
  NonNullable<NonNullable<AccountInput['configuration']>['merchant']>['capabilities']
>;

const requestedIn = ({ configuration }: AccountInput): Wanted =>
  configuration?.merchant?.capabilities ?? {};

const wanted = (capabilities: Wanted) =>
  Object.entries(capabilities).flatMap(([name, { requested }]) => (requested ? [name] : []));

const BLANK = {
  hasDetails: false,
  bank: null,
  reviewedAt: null,
  overrides: {},
  alsoDue: [],
  interval: 'daily' as const,
  platformControlsPayouts: true,
};

/** Whose key it is: it takes no payments of its own here. */
export const platform = (id: string): Account => {
  const base = { ...made('acct', id), id, created: 0 };
  return { ...BLANK, ...base, display_name: 'Jobly', requested: [], hasDetails: true };
};

export function createAccount(stripe: Stripe, input: AccountInput): Account {
  if (!input.contact_email) {
    throw refuse('Missing required param: contact_email.', {
      code: 'parameter_missing',
      param: 'contact_email',
    });
  }
  const base = made('acct', '');
  const requested = wanted(requestedIn(input));
  const account = stripe.accounts.insert({
    ...BLANK,
    ...base,
    accountId: base.id,
    ...input,
    requested,
  });
  emitThin(stripe, 'v2.core.account.created', account.id);
  return account;
}

const CAPABILITY_UPDATED = 'v2.core.account[configuration.merchant].capability_status_updated';

/** Saves the account and sends what the change leads to: requirements, capabilities, its bank account. */
export function changeAccount(stripe: Stripe, before: Account, change: Partial<Account>): Account {
  const after = stripe.accounts.save({ ...before, ...change });
  const [old, now] = [statusesOf(before), statusesOf(after)];
  const [oldDue, due] = [before, after].map((one) => JSON.stringify(requirementsOf(one)));
  if (oldDue !== due) emitThin(stripe, 'v2.core.account[requirements].updated', after.id);
  for (const [updated_capability, status] of Object.entries(now)) {
    if (status !== old[updated_capability]) {
      emitThin(stripe, CAPABILITY_UPDATED, after.id, { updated_capability });
    }
  }
  if (after.bank?.id !== before.bank?.id) {
    const type = before.bank ? 'updated' : 'created';
    emitSnapshot(stripe, `account.external_account.${type}`, after.id, bankAccount(after) ?? {});
  }
  emitSnapshot(stripe, 'account.updated', after.id, accountV1(after));
  return after;
}

/** What the platform itself may change. */
export function updateAccount(stripe: Stripe, account: Account, input: AccountInput): Account {
  const asked = requestedIn(input);
  const kept = account.requested.filter((name) => !(name in asked));
  const merchant = { ...account.configuration?.merchant, ...input.configuration?.merchant };
  return changeAccount(stripe, account, {
    ...input,
    configuration: { merchant },
    metadata: { ...account.metadata, ...input.metadata },
    requested: [...kept, ...wanted(asked)],
  });
}

export const newBank = () => ({
  id: newId('ba'),
  last4: String(1000 + Math.floor(Math.random() * 9000)),
});

/** Details are complete: a review begins, which ends by itself. */
export function completeDetails(stripe: Stripe, account: Account): Account {
  if (account.hasDetails) return account;
  const reviewedAt = Date.now() + stripe.world.config.verifyAfterSeconds * 1000;
  return changeAccount(stripe, account, { hasDetails: true, reviewedAt });
}

export function endReviews(stripe: Stripe): void {
  for (const account of stripe.accounts.due('reviewedAt', Date.now())) {
    stripe.world.transact(() => changeAccount(stripe, account, { reviewedAt: null }));
  }
}
