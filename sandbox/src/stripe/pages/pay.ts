import { Hono } from 'hono';
import { html } from 'hono/html';
import { cardFields, testCards } from '../../checkout/pay-page.ts';
import { readCard, type CardField } from '../../checkout/ways-to-pay.ts';
import { formatMoney } from '../../money.ts';
import { facts, frame, respond, type Html } from '../../page.ts';
import type { Env } from '../../wire/http.ts';
import {
  CARDS,
  DEBITS,
  METHODS,
  WALLETS,
  paidByCard,
  type DebitOutcome,
  type MethodType,
  type PaidBy,
  type Wallet,
} from '../objects/methods.ts';
import { FAILURES } from '../objects/payment.ts';
import type { Session } from '../objects/session.ts';
import { pay, refusePayment } from '../payments.ts';
import { offeredBy } from '../sessions.ts';
import type { Stripe } from '../tables.ts';

type Typed = Pick<ReturnType<typeof readCard>, 'errors'> & { values: Record<CardField, string> };

const BRANDS: Record<string, string> = { amex: 'american_express' };

/** Stripe's hosted page: what a payer types or presses; a session that is over leads back at once. */
export function payRoutes(stripe: Stripe) {
  const { sessions, world } = stripe;
  const routes = new Hono<Env>();
  const base = (session: Session) => `/stripe/pay/${session.id}`;
  const wayBack = ({ success_url, id }: Session) =>
    success_url.replaceAll('{CHECKOUT_SESSION_ID}', id);

  const show = async (call: Parameters<typeof respond>[0], session: Session, view: View = {}) => {
    if (session.status === 'complete') return call.redirect(wayBack(session), 303);
    if (session.status === 'expired') return respond(call, expiredPage(session), { status: 410 });
    const page = session.paidBy ? confirmPage(session, session.paidBy) : payPage(session, view);
    const formTarget = new URL(session.success_url).origin;
    return respond(call, page, { formTarget, status: view.typed ? 422 : 200 });
  };

  routes.get('/stripe/pay/:id', async (call) => {
    const session = sessions.get(call.req.param('id'));
    if (!session) return call.text('No such page', 404);
    const method = offeredBy(session).find((type) => type === call.req.query('method'));
    return show(call, session, { ...(method && { method }), notice: noticeOf(stripe, session) });
  });

  routes.get('/stripe/pay/:id/cancelled', (call) => {
    const session = sessions.get(call.req.param('id'));
    return call.redirect(session?.cancel_url ?? (session ? base(session) : '/'), 303);
  });

  routes.post('/stripe/pay/:id', async (call) => {
    // The form is read first: from looking at the session to paying it nothing is awaited.
    const form = Object.fromEntries(new URLSearchParams(await call.req.text()));
    const session = sessions.get(call.req.param('id'));
    if (!session) return call.text('No such page', 404);
    if (session.status !== 'open') return show(call, session);
    if (form['decision']) {
      const after = world.transact(() => decide(session, form['decision'] === 'approve'));
      return call.redirect(after.status === 'complete' ? wayBack(after) : base(after), 303);
    }
    const { card, errors } = readCard(form);
    const isTyped = form['method'] === 'card' && form['wallet'] === undefined;
    if (isTyped && Object.values(errors).some(Boolean)) {
      return show(call, session, { typed: { errors, values: { ...card, number: '', cvc: '' } } });
    }
    const paidBy = chosen(form, card.number);
    if (!paidBy || !offeredBy(session).includes(paidBy.type)) return show(call, session);
    const blocked = blockedBy(session, paidBy);
    if (blocked) return show(call, session, { notice: blocked });
    const payer = { name: card.name || null, email: session.customer_email };
    const after = world.transact(() =>
      asksFirst(paidBy)
        ? sessions.save({ ...session, paidBy })
        : pay(stripe, session, paidBy, payer),
    );
    return call.redirect(after.status === 'complete' ? wayBack(after) : base(after), 303);
  });

  const decide = (session: Session, approves: boolean): Session => {
    const { paidBy } = session;
    if (!paidBy) return session;
    const payer = { name: null, email: session.customer_email };
    if (approves) return pay(stripe, session, paidBy, payer);
    const by = paidBy.type === 'card' ? 'bank' : 'lender';
    return refusePayment(stripe, session, paidBy, FAILURES[by]);
  };

  return routes;
}

const isWallet = (name: string | undefined): name is Wallet =>
  name !== undefined && name in WALLETS;
const isDebit = (name: string | undefined): name is DebitOutcome =>
  name !== undefined && name in DEBITS;

function chosen(form: Record<string, string>, number: string): PaidBy | null {
  const type = form['method'];
  if (type === 'card') {
    const wallet = form['wallet'];
    return isWallet(wallet) ? paidByCard(CARDS[0]!.number, wallet) : paidByCard(number);
  }
  if (type === 'us_bank_account') {
    return isDebit(form['outcome']) ? { type, outcome: form['outcome'] } : null;
  }
  const plain = (['link', 'klarna', 'affirm', 'afterpay_clearpay'] as const).find(
    (known) => known === type,
  );
  return plain ? { type: plain } : null;
}

const asksFirst = (paidBy: PaidBy) =>
  paidBy.type === 'card'
    ? paidBy.outcome === 'challenge'
    : paidBy.type !== 'link' && paidBy.type !== 'us_bank_account';

/** A card that the session keeps out; what a wallet holds here is a credit card. */
function blockedBy({ payment_method_options: options }: Session, paidBy: PaidBy): string | null {
  if (paidBy.type !== 'card') return null;
  const { funding_types_blocked = [], brands_blocked = [] } = options.card?.restrictions ?? {};
  const { funding, brand } = paidBy;
  const isBlocked =
    funding_types_blocked.includes(funding) ||
    brands_blocked.some((name) => name === (BRANDS[brand] ?? brand));
  return isBlocked ? `This ${funding} card is not accepted here. Try another one.` : null;
}

function noticeOf(stripe: Stripe, session: Session): string | null {
  const intent = session.payment_intent ? stripe.intents.get(session.payment_intent) : undefined;
  const error = intent?.last_payment_error as { message: string } | null | undefined;
  return error ? `${error.message} You have not been charged. Try another way to pay.` : null;
}

type View = { method?: MethodType; notice?: string | null; typed?: Typed };

const totalOf = ({ amount_total: units }: Session) => ({ units, currencyCode: 'USD' });

const summary = (session: Session): Html =>
  html`<section class="summary" aria-label="What you pay">
    <p class="amount">${formatMoney(totalOf(session))}</p>
    ${session.lineItems.data.map(
      (item) => html`<p class="dim">${(item as { description: string }).description}</p>`,
    )}
  </section>`;

function payPage(session: Session, { method, notice = null, typed }: View): Html {
  const methods = offeredBy(session);
  const current = typed ? 'card' : (method ?? methods[0] ?? 'card');
  return frame(
    'Pay',
    html`<h1 class="unseen">Pay</h1>
      ${summary(session)}
      <section class="sheet" aria-label="How you pay">
        ${notice ? html`<p class="notice" role="alert">${notice}</p>` : ''}
        <nav aria-label="Ways to pay">
          ${methods.map(
            (type) =>
              html`<a href="?method=${type}" ${type === current ? html`aria-current="page"` : ''}
                >${METHODS[type].name}</a
              >`,
          )}
        </nav>
        ${formsOf(session, current, typed)}
        ${
          session.cancel_url
            ? html`<p class="result"><a href="/stripe/pay/${session.id}/cancelled">Back</a></p>`
            : ''
        }
      </section>
      ${current === 'card' ? testCards(CARDS) : ''}`,
    { brand: 'Stripe' },
  );
}

/** Each button is a way of paying that needs nothing typed. */
const buttonForm = (method: MethodType, name: string, choices: Record<string, string>): Html =>
  html`<form method="post">
    <input type="hidden" name="method" value="${method}" />
    ${Object.entries(choices).map(
      ([value, words]) =>
        html`<button type="submit" class="other" name="${name}" value="${value}">${words}</button>`,
    )}
  </form>`;

function formsOf(session: Session, method: MethodType, typed: Typed | undefined): Html {
  if (method === 'us_bank_account') {
    const says = Object.entries(DEBITS).map(([outcome, { last4, says: words }]) => [
      outcome,
      `Bank •••• ${last4}: ${words.toLowerCase()}`,
    ]);
    return html`<p class="dim">
        You authorize a debit of ${formatMoney(totalOf(session))} from your bank account, once.
      </p>
      ${buttonForm(method, 'outcome', Object.fromEntries(says) as Record<string, string>)}`;
  }
  if (method !== 'card') {
    return buttonForm(method, 'plan', { usual: `Continue with ${METHODS[method].name}` });
  }
  return html`${buttonForm(method, 'wallet', WALLETS)}
    <form method="post">
      <input type="hidden" name="method" value="card" />
      ${cardFields(totalOf(session), typed ?? {})}
    </form>`;
}

function confirmPage(session: Session, paidBy: PaidBy): Html {
  const who = paidBy.type === 'card' ? 'your bank' : METHODS[paidBy.type].name;
  return frame(
    `Confirm with ${who}`,
    html`<section class="sheet">
      <h1>Confirm with ${who}</h1>
      ${facts({ Amount: formatMoney(totalOf(session)) })}
      <form method="post">
        <button type="submit" class="primary" name="decision" value="approve">Approve</button>
        <button type="submit" class="other" name="decision" value="refuse">Reject</button>
      </form>
    </section>`,
    { brand: 'Stripe' },
  );
}

const expiredPage = (session: Session): Html =>
  frame(
    'This page has expired',
    html`${summary(session)}
      <section class="sheet">
        <h1>This page has expired</h1>
        <p>You have not been charged.</p>
      </section>`,
    { brand: 'Stripe' },
  );
