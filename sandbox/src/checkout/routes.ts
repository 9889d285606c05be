import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { totalOf } from '../links/amounts.ts';
import { respond } from '../page.ts';
import type { Attempt, PaymentLink } from '../store/records.ts';
import type { Call, Env } from '../wire/http.ts';
import type { World } from '../world.ts';
import { AMOUNT_CHANGED, begin, decide } from './attempts.ts';
import type { Wish } from './attempts.ts';
import { readCard } from './card-form.ts';
import type { CardErrors, CardInput, FormPost } from './card-form.ts';
import { detailsOf, outcomeOf } from './cards.ts';
import { challengePage, confirmPage } from './confirm-pages.ts';
import { originOf, wayBack } from './layout.ts';
import type { Sale } from './layout.ts';
import { payPage } from './pay-page.ts';
import type { Method } from './pay-page.ts';
import { plansFor } from './plans.ts';
import * as results from './result-pages.ts';

const HERE = '/checkout/:code{[0-9a-f]{5}}/:key';
const TOKEN = /^[0-9a-f-]{36}$/;

type Typed = { card: CardInput; errors: CardErrors; token: string };
type Handler = (call: Call, sale: Sale) => Response | Promise<Response>;

export function checkoutRoutes(world: World) {
  const { store } = world;
  const routes = new Hono<Env>();

  const forSale = (handler: Handler) => (call: Call) => {
    const link = store.links.find({ key: call.req.param('key') ?? '' });
    const merchant = link && store.merchants.get(link.merchantId);
    if (!link || !merchant || link.code !== call.req.param('code')) {
      return respond(call, results.nothingHerePage(), { status: 404 });
    }
    const base = `/checkout/${link.code}/${link.key}`;
    return handler(call, { link, merchant, total: totalOf(link), base });
  };

  const showForm = (call: Call, sale: Sale, notice: string | null, typed?: Typed) => {
    const methods = methodsOf(sale.link);
    const method = methods.find((item) => item === call.req.query('method')) ?? methods[0];
    const view = {
      token: typed?.token ?? randomUUID(),
      methods,
      method: typed ? ('card' as const) : (method ?? 'card'),
      notice,
      ...(typed && { errors: typed.errors, values: { ...typed.card, number: '', cvc: '' } }),
    };
    const status = typed ? 422 : 200;
    return respond(call, payPage(sale, view), { status, formTarget: originOf(sale.link) });
  };

  const show = (call: Call, sale: Sale, notice: string | null = null) => {
    if (sale.link.status === 'completed') return respond(call, results.alreadyPaidPage(sale));
    if (sale.link.status === 'cancelled') return respond(call, results.closedPage(sale));
    const moving = store.attempts.find({ linkId: sale.link.id, state: 'processing' });
    if (moving) return call.redirect(`${sale.base}/attempt/${moving.id}`, 303);
    return showForm(call, sale, notice);
  };

  const showAttempt = (call: Call, sale: Sale, attempt: Attempt) => {
    const { paidWith } = attempt;
    const extras = { formTarget: originOf(sale.link) };
    if (attempt.state === 'challenge' && paidWith.type === 'card') {
      return respond(call, challengePage(sale, attempt, paidWith.card), extras);
    }
    if (attempt.state === 'confirm' && paidWith.type !== 'card') {
      return respond(call, confirmPage(sale, attempt, paidWith.type, world.now()), extras);
    }
    if (attempt.state === 'processing') {
      return respond(call, results.processingPage(sale), { refresh: 2 });
    }
    if (attempt.state === 'succeeded') {
      const url = wayBack(sale.link);
      return url ? call.redirect(url, 303) : respond(call, results.paidPage(sale));
    }
    return show(call, sale, attempt.message);
  };

  /** After a post the browser always reads: reloading the page never pays again. */
  const moveOn = (call: Call, sale: Sale, attempt: Attempt | null) => {
    if (!attempt) return call.redirect(sale.base, 303);
    const url = attempt.state === 'succeeded' ? wayBack(sale.link) : null;
    const method = attempt.paidWith.type;
    if (attempt.state === 'abandoned') return call.redirect(`${sale.base}?method=${method}`, 303);
    return call.redirect(url ?? `${sale.base}/attempt/${attempt.id}?method=${method}`, 303);
  };

  const take = (call: Call, sale: Sale, form: FormPost, wish: Wish) => {
    const token = form['token'] ?? '';
    const known = store.attempts.get(token);
    const sameAmount = form['total'] === String(sale.total.units);
    if (!TOKEN.test(token)) return show(call, sale, 'Please fill in the form again.');
    if (!known && !sameAmount) return show(call, sale, AMOUNT_CHANGED);
    return moveOn(call, sale, begin(world, sale.link.id, token, wish));
  };

  routes.get(
    HERE,
    forSale((call, sale) => show(call, sale)),
  );
  routes.get(
    `${HERE}/cancelled`,
    forSale((call, sale) => respond(call, results.leftPage(sale))),
  );

  routes.post(`${HERE}/card`, async (call) => {
    const form = await readForm(call);
    const { card, errors } = readCard(form, world.now());
    return forSale((_, sale) => {
      if (!methodsOf(sale.link).includes('card')) return show(call, sale);
      const token = TOKEN.test(form['token'] ?? '') ? (form['token'] ?? '') : randomUUID();
      const open = sale.link.status === 'pending' && !store.attempts.get(token);
      if (open && Object.keys(errors).length > 0) {
        return showForm(call, sale, null, { card, errors, token });
      }
      const paidWith = { type: 'card' as const, card: detailsOf(card.number) };
      return take(call, sale, form, { paidWith, outcome: outcomeOf(card.number) });
    })(call);
  });

  routes.post(`${HERE}/plan`, async (call) => {
    const form = await readForm(call);
    return forSale((_, sale) => {
      const type = form['provider'];
      const plan = plansFor(sale.total.units).find(({ id }) => id === form['plan']);
      const offered = methodsOf(sale.link).some((method) => method === type);
      if (!offered || (type !== 'klarna' && type !== 'affirm') || !plan) {
        return show(call, sale, 'Choose a plan.');
      }
      return take(call, sale, form, { paidWith: { type }, plan: plan.id });
    })(call);
  });

  // A page that answered a post is asked for again when it is reloaded or shared.
  for (const form of ['card', 'plan']) {
    routes.get(
      `${HERE}/${form}`,
      forSale((call, { base }) => call.redirect(base, 303)),
    );
  }

  const forAttempt = (handler: (call: Call, sale: Sale, attempt: Attempt) => ReturnType<Handler>) =>
    forSale((call, sale) => {
      const attempt = store.attempts.get(call.req.param('token') ?? '');
      if (attempt?.linkId !== sale.link.id) return call.redirect(sale.base, 303);
      return handler(call, sale, attempt);
    });

  routes.get(`${HERE}/attempt/:token`, forAttempt(showAttempt));
  routes.post(`${HERE}/attempt/:token`, async (call) => {
    const { decision } = await readForm(call);
    return forAttempt((_, sale, attempt) => {
      const known = (['approve', 'refuse', 'back'] as const).find((item) => item === decision);
      return moveOn(call, sale, known ? decide(world, attempt.id, known) : attempt);
    })(call);
  });

  return routes;
}

function methodsOf({ paymentMethod }: PaymentLink): Method[] {
  if (paymentMethod === 'card') return ['card'];
  return paymentMethod === 'bnpl' ? ['klarna', 'affirm'] : ['card', 'klarna', 'affirm'];
}

async function readForm(call: Call): Promise<FormPost> {
  const entries = Object.entries(await call.req.parseBody());
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
