import { Hono } from 'hono';
import { z } from 'zod';
import { onlyThisMachine, post } from '../control/http.ts';
import type { Env } from '../wire/http.ts';
import { changeAccount, completeDetails, newBank } from './accounts.ts';
import { balanceOf, book } from './balance.ts';
import { changeDispute, raiseDispute } from './disputes.ts';
import { emitSnapshot } from './events.ts';
import { seconds, shown, type Made } from './kept.ts';
import { accountV1 } from './objects/account-v1.ts';
import { accountV2, type Account } from './objects/account.ts';
import { DISPUTE_STATUSES } from './objects/dispute.ts';
import { DEBITS, LIVE_TYPES, WALLETS, paidByCard, type PaidBy } from './objects/methods.ts';
import { returnDebit, pay, settleDebit } from './payments.ts';
import { endPayout, nextStripeDay } from './payouts.ts';
import { createRefund, endRefund } from './refunds.ts';
import type { Stripe } from './tables.ts';
import type { Table } from '../world.ts';
import { INCLUDES } from './wire/account-input.ts';
import { StripeError, must, refuse, stripeRefusal } from './wire/input.ts';

const Nothing = z.strictObject({});
const cents = z.int().min(1).max(99_999_999).optional();
const STATUSES = ['active', 'pending', 'rejected', 'restricted', 'unsupported'] as const;

const AccountChange = z.strictObject({
  capabilities: z.record(z.string(), z.enum(STATUSES)).optional(),
  due: z.array(z.string()).optional(),
  platformControlsPayouts: z.boolean().optional(),
});

const Paid = z.strictObject({
  amount: cents,
  method: z.enum(LIVE_TYPES).default('card'),
  card: z.string().default('4242424242424242'),
  wallet: z
    .enum(Object.keys(WALLETS) as (keyof typeof WALLETS)[])
    .nullable()
    .default(null),
  debit: z.enum(Object.keys(DEBITS) as (keyof typeof DEBITS)[]).default('succeeds'),
});

const Disputed = z.strictObject({
  amount: cents,
  reason: z.string().default('fraudulent'),
  status: z.enum(DISPUTE_STATUSES).default('needs_response'),
  dueInDays: z.number().default(7),
});

const Event = z.strictObject({
  type: z.string(),
  account: z.string(),
  object: z.record(z.string(), z.unknown()),
  livemode: z.boolean().default(false),
  forged: z.boolean().default(false),
});

const Row = z.strictObject({
  account: z.string(),
  amount: z.int(),
  type: z.string().default('charge'),
  createdAt: z.iso.datetime().optional(),
});
const RowChange = z.strictObject({ amount: z.int().optional(), fee: z.int().optional() });

/** What a test or a person at this machine does to the simulated Stripe; nothing of it is on the wire. */
export function stripeControl(stripe: Stripe) {
  const { accounts, sessions, charges, disputes, refunds, payouts, balance, world } = stripe;
  const routes = new Hono<Env>().basePath('/control/stripe');
  routes.use('*', onlyThisMachine);
  routes.onError((error, call) => {
    if (!(error instanceof StripeError)) throw error;
    return call.json(stripeRefusal(error.status, error.message, error.details), error.status);
  });

  /** One record, changed in one step. */
  const change = <T extends { id: string }, S extends z.ZodType>(
    path: string,
    [table, what]: [Table<T>, string],
    schema: S,
    act: (record: T, body: z.output<S>) => object,
  ) =>
    post(routes, path, schema, (body, id) =>
      world.transact(() => act(must(table.get(id), what, id), body)),
    );

  const all = (table: Pick<Table<Made>, 'newest'>) => table.newest({}, 100).map(shown);
  routes.get('/state', (call) =>
    call.json({
      accounts: accounts.newest({}, 100).map((one) => showAccount(one)),
      sessions: all(sessions),
      charges: all(charges),
      refunds: all(refunds),
      disputes: all(disputes),
      payouts: all(payouts),
      balanceTransactions: all(balance),
    }),
  );
  const showAccount = (account: Account) =>
    Object.assign(accountV2(account, INCLUDES), { balance: balanceOf(stripe, account.id) });

  /** Every charge with what its checkout was for, oldest first: the provider's own books. */
  routes.get('/charges', (call) =>
    call.json({
      charges: charges.oldest().map((charge) => {
        const session = sessions.find({ payment_intent: charge.payment_intent });
        return Object.assign(shown(charge), {
          account: charge.accountId,
          client_reference_id: session?.client_reference_id ?? null,
        });
      }),
    }),
  );

  const account = [accounts, 'account'] as [typeof accounts, string];
  const Verification = z.strictObject({ enabled: z.boolean().default(true) });
  change('/accounts/:id/verify', account, Verification, (one, { enabled }) => {
    if (!enabled)
      return accountV1(changeAccount(stripe, one, { reviewedAt: Number.MAX_SAFE_INTEGER }));
    const bank = one.bank ?? newBank();
    return accountV1(
      changeAccount(stripe, completeDetails(stripe, one), { bank, reviewedAt: null }),
    );
  });
  change('/accounts/:id', account, AccountChange, (one, { capabilities, due, ...controls }) =>
    accountV1(
      changeAccount(stripe, one, {
        overrides: { ...one.overrides, ...capabilities },
        alsoDue: due ?? one.alsoDue,
        platformControlsPayouts: controls.platformControlsPayouts ?? one.platformControlsPayouts,
      }),
    ),
  );
  change('/accounts/:id/bank', account, Nothing, (one) =>
    accountV1(changeAccount(stripe, one, { bank: newBank() })),
  );
  change('/accounts/:id/next-working-day', account, Nothing, (one) => nextStripeDay(stripe, one));
  post(routes, '/next-working-day', Nothing, () => nextStripeDay(stripe));

  change('/sessions/:id/pay', [sessions, 'checkout.session'], Paid, (session, paid) => {
    if (session.status !== 'open') throw refuse(`The session is ${session.status}.`);
    const { method: type, card, wallet, debit, amount } = paid;
    // Of another amount than was asked for: what a receiver has to notice.
    const taken = amount ? { ...session, amount_total: amount } : session;
    const paidBy: PaidBy =
      type === 'card'
        ? paidByCard(card, wallet)
        : type === 'us_bank_account'
          ? { type, outcome: debit }
          : { type };
    return shown(pay(stripe, taken, paidBy, { name: null, email: session.customer_email }));
  });
  change('/sessions/:id/run-out', [sessions, 'checkout.session'], Nothing, (session) =>
    shown(sessions.save({ ...session, closesAt: Date.now() })),
  );

  const charge = [charges, 'charge'] as [typeof charges, string];
  change('/charges/:id/dispute', charge, Disputed, (one, { amount, ...raised }) =>
    shown(raiseDispute(stripe, one, { ...raised, ...(amount && { amount }) })),
  );
  change('/charges/:id/refund', charge, z.strictObject({ amount: cents }), (one, { amount }) =>
    shown(createRefund(stripe, one, { amount, metadata: {}, reason: null, withFee: false })),
  );
  const Debited = z.strictObject({ outcome: z.enum(['succeeds', 'fails', 'is-returned']) });
  change('/charges/:id/debit', charge, Debited, (one, { outcome }) => {
    const isDebit = one.paidBy.type === 'us_bank_account';
    const needed = outcome === 'is-returned' ? 'succeeded' : 'pending';
    if (!isDebit || one.status !== needed) throw refuse(`The charge is ${one.status}.`);
    if (outcome === 'is-returned') returnDebit(stripe, one);
    else settleDebit(stripe, one, outcome);
    return shown(must(charges.get(one.id), 'charge', one.id));
  });

  const Decided = z.strictObject({ status: z.enum(DISPUTE_STATUSES) });
  change('/disputes/:id', [disputes, 'dispute'], Decided, (dispute, { status }) =>
    shown(changeDispute(stripe, dispute, status)),
  );
  const Refunded = z.strictObject({ failure_reason: z.string().nullable().default(null) });
  change('/refunds/:id', [refunds, 'refund'], Refunded, (refund, { failure_reason }) =>
    shown(endRefund(stripe, refund, failure_reason)),
  );
  const PaidOut = z.strictObject({ failure_code: z.string().nullable().default(null) });
  change('/payouts/:id', [payouts, 'payout'], PaidOut, (payout, { failure_code }) =>
    shown(endPayout(stripe, payout, failure_code)),
  );

  /** An event of any content: forged, for an account that is not ours, or of the other mode. */
  post(routes, '/events', Event, ({ type, account: of, object, livemode, forged }) => {
    emitSnapshot(stripe, type, of, object, { livemode, forged });
    return { type };
  });

  /** Books that are wrong: a row with nothing behind it, another sum, or none. */
  post(routes, '/balance-transactions', Row, ({ account: of, amount, type, createdAt }) => {
    const { id } = must(accounts.get(of), 'account', of);
    const surplus = {
      type,
      reporting_category: type,
      source: 'ch_surplus',
      description: 'Surplus',
    };
    const booked = book(stripe, id, { ...surplus, amount });
    const then = createdAt && { createdAt, created: seconds(Date.parse(createdAt)) };
    return shown(balance.save({ ...booked, ...then }));
  });
  const row = [balance, 'balance_transaction'] as [typeof balance, string];
  change(
    '/balance-transactions/:id',
    row,
    RowChange,
    (one, { amount = one.amount, fee = one.fee }) =>
      shown(balance.save({ ...one, amount, fee, net: amount - fee })),
  );
  change('/balance-transactions/:id/drop', row, Nothing, (one) => {
    balance.delete(one.id);
    return { dropped: one.id };
  });

  return routes;
}
