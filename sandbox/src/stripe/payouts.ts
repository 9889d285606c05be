import { bankTime, nextWorkingDay } from '../payouts/payouts.ts';
import { availableOf, book } from './balance.ts';
import { emitAbout } from './events.ts';
import { seconds } from './kept.ts';
import { mayPayOut, type Account } from './objects/account.ts';
import { newPayout, type Payout } from './objects/balance.ts';
import { advanceDebits } from './payments.ts';
import { advanceRefunds } from './refunds.ts';
import type { Stripe } from './tables.ts';
import { refuse } from './wire/input.ts';

type Wanted = {
  amount: number;
  description?: string | undefined;
  metadata?: Record<string, string> | undefined;
};

export function createPayout(stripe: Stripe, account: Account, wanted: Wanted): Payout {
  if (wanted.amount > availableOf(stripe, account.id)) {
    const message = 'You have insufficient funds in your Stripe account for this transfer.';
    throw refuse(message, { code: 'balance_insufficient', param: 'amount' });
  }
  return payOut(stripe, account, wanted, false);
}

function payOut(stripe: Stripe, account: Account, wanted: Wanted, automatic: boolean): Payout {
  const { bank } = account;
  if (!bank || !mayPayOut(account)) {
    throw refuse('Your account cannot be paid out.', { code: 'payouts_not_allowed' });
  }
  const { amount, description = 'STRIPE PAYOUT', metadata = {} } = wanted;
  const accountId = account.id;
  const destination = bank.id;
  const payout = newPayout({ accountId, amount, automatic, destination, description, metadata });
  const booked = book(stripe, accountId, {
    type: 'payout',
    reporting_category: 'payout',
    source: payout.id,
    amount: -amount,
    description,
  });
  const arrival_date = seconds(Date.parse(`${nextWorkingDay(bankTime().day)}T00:00:00Z`));
  const saved = stripe.payouts.insert({ ...payout, arrival_date, balance_transaction: booked.id });
  if (automatic) stripe.balance.save({ ...booked, payoutId: saved.id });
  emitAbout(stripe, 'payout.created', saved);
  return saved;
}

/** What is available and has not left; no line of a manual payout says what was in it. */
function payOutAll(stripe: Stripe, account: Account): void {
  if (account.interval === 'manual' || !mayPayOut(account)) return;
  const amount = availableOf(stripe, account.id);
  if (amount <= 0) return;
  const lines = stripe.balance.oldest({
    accountId: account.id,
    status: 'available',
    payoutId: null,
  });
  const payout = payOut(stripe, account, { amount }, true);
  for (const line of lines) stripe.balance.save({ ...line, payoutId: payout.id });
}

export function endPayout(stripe: Stripe, payout: Payout, failure_code: string | null): Payout {
  if (payout.status === 'failed' || (payout.status === 'paid' && failure_code === null)) {
    throw refuse(`This payout is already ${payout.status}.`);
  }
  if (failure_code !== null) {
    const booked = book(stripe, payout.accountId, {
      type: 'payout_failure',
      reporting_category: 'payout_reversal',
      source: payout.id,
      amount: payout.amount,
      description: 'STRIPE PAYOUT FAILURE',
    });
    const failed = stripe.payouts.save({
      ...payout,
      status: 'failed',
      failure_code,
      failure_message: 'The bank refused the transfer.',
      failure_balance_transaction: booked.id,
    });
    emitAbout(stripe, 'payout.failed', failed);
    return failed;
  }
  const paid = stripe.payouts.save({ ...payout, status: 'paid' });
  emitAbout(stripe, 'payout.paid', paid);
  if (!payout.automatic) return paid;
  const reconciled = stripe.payouts.save({ ...paid, reconciliation_status: 'completed' });
  emitAbout(stripe, 'payout.reconciliation_completed', reconciled);
  return reconciled;
}

/** A working day passes, for all accounts or one: debits, refunds and payouts move on, and money becomes available. */
export function nextStripeDay(stripe: Stripe, account?: Account): object {
  const only = account ? { accountId: account.id } : {};
  return stripe.world.transact(() => {
    advanceDebits(stripe, only);
    advanceRefunds(stripe, only);
    for (const line of stripe.balance.oldest({ ...only, status: 'pending' })) {
      const daysLeft = line.daysLeft - 1;
      const now = { status: 'available', available_on: seconds() } as const;
      stripe.balance.save({ ...line, daysLeft, ...(daysLeft <= 0 && now) });
    }
    for (const payout of stripe.payouts.oldest({ ...only, status: 'in_transit' })) {
      endPayout(stripe, payout, null);
    }
    for (const each of account ? [account] : stripe.accounts.oldest()) payOutAll(stripe, each);
    return { account: account?.id ?? 'all' };
  });
}
