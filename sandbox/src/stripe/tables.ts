import type { Table, World } from '../world.ts';
import type { Account, AccountLink } from './objects/account.ts';
import type { BalanceTransaction, Payout } from './objects/balance.ts';
import type { Made } from './kept.ts';
import type { Dispute, StripeFile } from './objects/dispute.ts';
import type { Charge, PaymentIntent } from './objects/payment.ts';
import type { Refund } from './objects/refund.ts';
import type { Session } from './objects/session.ts';

export type SnapshotEvent = Made & { object: 'event'; type: string };
export type ThinEvent = { id: string; createdAt: string; shown: object };
export type KeptAnswer = { id: string; request: string; status: number; body: object };

export type Stripe = ReturnType<typeof openStripe>;

export function openStripe(world: World) {
  const openTable = <T extends { id: string }>(name: string, indexed: (keyof T & string)[] = []) =>
    world.openTable<T>(name, indexed);
  const charges = openTable<Charge>('stripe_charges', ['accountId', 'payment_intent', 'daysLeft']);
  const byPrefix = {
    acct: openTable<Account>('stripe_accounts', ['reviewedAt']),
    cs: openTable<Session>('stripe_sessions', ['accountId', 'payment_intent', 'closesAt']),
    pi: openTable<PaymentIntent>('stripe_intents', ['accountId']),
    ch: charges,
    py: charges,
    re: openTable<Refund>('stripe_refunds', ['accountId', 'charge', 'daysLeft']),
    dp: openTable<Dispute>('stripe_disputes', ['accountId', 'charge']),
    txn: openTable<BalanceTransaction>('stripe_balance', ['accountId', 'payoutId', 'status']),
    po: openTable<Payout>('stripe_payouts', ['accountId', 'status']),
    file: openTable<StripeFile>('stripe_files', ['accountId']),
    evt: openTable<SnapshotEvent>('stripe_events', ['accountId']),
  };
  return {
    world,
    accounts: byPrefix.acct,
    sessions: byPrefix.cs,
    intents: byPrefix.pi,
    charges,
    refunds: byPrefix.re,
    disputes: byPrefix.dp,
    balance: byPrefix.txn,
    payouts: byPrefix.po,
    files: byPrefix.file,
    events: byPrefix.evt,
    thinEvents: openTable<ThinEvent>('stripe_thin_events'),
    accountLinks: openTable<AccountLink>('stripe_account_links'),
    keys: openTable<KeptAnswer>('stripe_keys'),
    /** The object behind an id, which begins with its kind. */
    byId(id: string): Made | undefined {
      const table = (byPrefix as unknown as Record<string, Table<Made> | undefined>)[
        id.split('_')[0] ?? ''
      ];
      return table?.get(id);
    },
  };
}
