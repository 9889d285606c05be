import { Hono } from 'hono';
import { z } from 'zod';
import { balanceOf } from './balance.ts';
import { answerDispute } from './disputes.ts';
import type { Table } from '../world.ts';
import { shown, wordsOf, type Made } from './kept.ts';
import { FILES, TEXTS, newFile } from './objects/dispute.ts';
import { createPayout } from './payouts.ts';
import { createRefund } from './refunds.ts';
import { createSession, expireSession } from './sessions.ts';
import type { Stripe } from './tables.ts';
import { list, once, owned, register, type StripeEnv } from './wire/http.ts';
import {
  flag,
  metadata,
  must,
  paged,
  params,
  parse,
  refuse,
  text,
  texts,
  usd,
  whole,
} from './wire/input.ts';
import { NewSession } from './wire/session-input.ts';

const Nothing = params({});
const Description = params({ metadata: metadata.optional(), description: text().optional() });

const Refund = params({
  ...texts('charge payment_intent'),
  amount: whole(1).optional(),
  metadata: metadata.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  refund_application_fee: flag.optional(),
});

const MAX_TEXT = 20_000;
const evidence = z.strictObject(texts(TEXTS + FILES, MAX_TEXT));
const DisputeAnswer = params({
  evidence: evidence.optional(),
  metadata: metadata.optional(),
  submit: flag.optional(),
});

const Payout = params({
  amount: whole(1),
  currency: usd,
  description: text().optional(),
  metadata: metadata.optional(),
  method: z.literal('standard').optional(),
  statement_descriptor: text(22).optional(),
});

const pick = (given: object, names: string[]) =>
  Object.fromEntries(Object.entries(given).filter(([name]) => names.includes(name)));

type Described = { metadata: Record<string, string>; description: string | null };

/** An empty value takes a key of the metadata away. */
function described(
  { metadata: present, description }: Described,
  given: z.output<typeof Description>,
) {
  const all = Object.entries({ ...present, ...given.metadata });
  return {
    metadata: Object.fromEntries(all.filter(([, value]) => value !== '')),
    description: given.description ?? description,
  };
}

export function paymentRoutes(stripe: Stripe) {
  const { sessions, intents, charges, refunds, disputes, balance, payouts, accounts } = stripe;
  const routes = new Hono<StripeEnv>();
  const { get, post } = register(stripe, routes);

  /** Listed by these parameters, and read one by one. */
  const readable = <T extends Made>(path: string, table: Table<T>, what: string, by: string) => {
    get(path, params({ ...paged, ...texts(by) }), (request) =>
      list(table, path, request, pick(request.params, wordsOf(by))),
    );
    get(`${path}/:id`, Nothing, (request) => shown(owned(table, request, what)));
  };

  const path = '/v1/checkout/sessions';
  readable(path, sessions, 'checkout.session', 'status payment_intent');
  readable('/v1/charges', charges, 'charge', 'payment_intent');
  readable('/v1/refunds', refunds, 'refund', 'charge payment_intent');
  readable('/v1/disputes', disputes, 'dispute', 'charge payment_intent');
  readable('/v1/payouts', payouts, 'payout', 'status');

  post(path, NewSession, ({ accountId, params: given, version }) =>
    shown(createSession(stripe, accounts.get(accountId), given, version)),
  );
  post(`${path}/:id/expire`, Nothing, (request) =>
    shown(expireSession(stripe, owned(sessions, request, 'checkout.session'))),
  );

  get('/v1/payment_intents/:id', Nothing, (request) =>
    shown(owned(intents, request, 'payment_intent')),
  );
  post('/v1/payment_intents/:id', Description, (request) => {
    const intent = owned(intents, request, 'payment_intent');
    return shown(intents.save({ ...intent, ...described(intent, request.params) }));
  });
  post('/v1/charges/:id', Description, (request) => {
    const charge = owned(charges, request, 'charge');
    return shown(charges.save({ ...charge, ...described(charge, request.params) }));
  });

  post('/v1/refunds', Refund, ({ accountId, params: given }) => {
    const intent = given.payment_intent
      ? owned(intents, { id: given.payment_intent, accountId }, 'payment_intent')
      : null;
    const id = given.charge ?? intent?.latest_charge;
    if (!id) throw refuse('One of these params should be provided: payment_intent or charge.');
    return shown(
      createRefund(stripe, owned(charges, { id, accountId }, 'charge'), {
        amount: given.amount,
        metadata: given.metadata ?? {},
        reason: given.reason ?? null,
        withFee: given.refund_application_fee ?? false,
      }),
    );
  });
  post('/v1/disputes/:id', DisputeAnswer, (request) => {
    const { params: given, accountId } = request;
    for (const [name, id] of Object.entries(given.evidence ?? {})) {
      if (id && FILES.includes(` ${name}`)) owned(stripe.files, { id, accountId }, 'file');
    }
    const dispute = owned(disputes, request, 'dispute');
    const answer = { evidence: given.evidence as Record<string, string> | undefined };
    const submit = given.submit ?? true;
    return shown(answerDispute(stripe, dispute, { ...answer, metadata: given.metadata, submit }));
  });

  get('/v1/balance', Nothing, ({ accountId }) => balanceOf(stripe, accountId));
  const Lines = params({ ...paged, ...texts('payout source type'), currency: usd.optional() });
  get('/v1/balance_transactions', Lines, (request) => {
    const { payout: payoutId, type, source } = request.params;
    const payout = payoutId && owned(payouts, { ...request, id: payoutId }, 'payout');
    if (payout && !payout.automatic) {
      const message =
        'Balance transaction history can only be filtered on automatic transfers, not manual.';
      throw refuse(message, { param: 'payout' });
    }
    return list(balance, '/v1/balance_transactions', request, { payoutId, type, source });
  });
  get('/v1/balance_transactions/:id', Nothing, (request) =>
    shown(owned(balance, request, 'balance_transaction')),
  );

  post('/v1/payouts', Payout, (request) =>
    shown(createPayout(stripe, request.account(), request.params)),
  );

  // The one call that is neither a form nor JSON.
  routes.post('/v1/files', async (call) => {
    const { file, purpose } = await call.req.parseBody();
    const Purpose = z.enum(['dispute_evidence', 'customer_signature', 'identity_document']);
    const given = parse(z.object({ purpose: Purpose }), { purpose });
    const upload = must(file instanceof File ? file : undefined, 'file', 'file');
    const { accountId } = call.var;
    return once(stripe, call, `${given.purpose} ${upload.name} ${upload.size}`, () =>
      shown(stripe.files.insert(newFile(accountId, upload, given.purpose))),
    );
  });

  return routes;
}
