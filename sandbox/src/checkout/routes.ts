import { randomUUID } from 'node:crypto';
import { Hono, type Context } from 'hono';
import { respond } from '../page.ts';
import type { Attempt } from '../records.ts';
import type { Env } from '../wire/http.ts';
import type { World } from '../world.ts';
import { begin, decide, type AttemptInput } from './attempts.ts';
import * as pages from './pages.ts';
import { payPage } from './pay-page.ts';
import {
  detailsOf,
  methodsOf,
  outcomeOf,
  plansFor,
  readCard,
  type FormPost,
} from './ways-to-pay.ts';

const TOKEN = /^[0-9a-f-]{36}$/;
const DECISIONS = ['approve', 'refuse', 'back'] as const;

type Typed = ReturnType<typeof readCard> & { token: string };
type Variables = { sale: pages.Sale; form: FormPost; attempt: Attempt };
type CheckoutEnv = Env & { Variables: Variables };
type Call = Context<CheckoutEnv>;

export function checkoutRoutes(world: World) {
  const showForm = (call: Call, notice: string | null, typed?: Typed) => {
    const sale = call.get('sale');
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
    return respond(call, payPage(sale, view), { status, formTarget: originOf(sale) });
  };

  const show = async (call: Call, notice: string | null = null) => {
    const sale = call.get('sale');
    if (sale.link.status === 'completed') return respond(call, pages.alreadyPaidPage(sale));
    if (sale.link.status === 'cancelled') return respond(call, pages.closedPage(sale));
    const moving = world.attempts.find({ linkId: sale.link.id, state: 'processing' });
    if (moving) return call.redirect(`${sale.base}/attempt/${moving.id}`, 303);
    return showForm(call, notice);
  };

  const showAttempt = async (call: Call) => {
    const { sale, attempt } = call.var;
    const { paidWith } = attempt;
    const extras = { formTarget: originOf(sale) };
    if (attempt.state === 'challenge' && paidWith.type === 'card') {
      return respond(call, pages.challengePage(sale, attempt, paidWith.card), extras);
    }
    if (attempt.state === 'confirm' && paidWith.type !== 'card') {
      return respond(call, pages.confirmPage(sale, attempt, paidWith.type), extras);
    }
    if (attempt.state === 'processing') {
      return respond(call, pages.processingPage(sale), { refresh: 2 });
    }
    if (attempt.state === 'succeeded') {
      const url = pages.wayBack(sale.link);
      return url ? call.redirect(url, 303) : respond(call, pages.paidPage(sale));
    }
    return show(call, attempt.message);
  };

  /** After a post the browser always reads: reloading the page never pays again. */
  const moveOn = (call: Call, attempt: Attempt | null) => {
    const { base, link } = call.get('sale');
    if (!attempt) return call.redirect(base, 303);
    const url = attempt.state === 'succeeded' ? pages.wayBack(link) : null;
    const method = attempt.paidWith.type;
    if (attempt.state === 'abandoned') return call.redirect(`${base}?method=${method}`, 303);
    return call.redirect(url ?? `${base}/attempt/${attempt.id}?method=${method}`, 303);
  };

  const take = async (call: Call, asked: AttemptInput) => {
    const { form, sale } = call.var;
    const token = form['token'] ?? '';
    if (!TOKEN.test(token)) return show(call, 'Please fill in the form again.');
    return moveOn(call, begin(world, sale.link.id, token, asked));
  };

  const routes = new Hono<CheckoutEnv>().basePath('/checkout/:code{[0-9a-f]{5}}/:key');
  routes.use('*', async (call, next) => {
    // The form is read first: from looking at the link to charging it nothing is awaited.
    call.set('form', Object.fromEntries(new URLSearchParams(await call.req.text())));
    const link = world.links.find({ key: call.req.param('key') ?? '' });
    const merchant = link && world.merchants.get(link.merchantId);
    if (!link || !merchant || link.code !== call.req.param('code')) {
      return respond(call, pages.nothingHerePage(), { status: 404 });
    }
    const base = `/checkout/${link.code}/${link.key}`;
    call.set('sale', { link, merchant, total: link.amount, base });
    return next();
  });

  routes.get('/', (call) => show(call));
  routes.get('/cancelled', async (call) => {
    const sale = call.get('sale');
    const back = pages.wayBack(sale.link, 'cancelled');
    return back ? call.redirect(back, 303) : respond(call, pages.leftPage(sale));
  });

  routes.post('/card', async (call) => {
    const { sale, form } = call.var;
    const { card, errors } = readCard(form);
    if (!methodsOf(sale.link).includes('card')) return show(call);
    const token = TOKEN.test(form['token'] ?? '') ? (form['token'] ?? '') : randomUUID();
    const open = sale.link.status === 'pending' && !world.attempts.get(token);
    if (open && Object.values(errors).some(Boolean))
      return showForm(call, null, { card, errors, token });
    const paidWith = { type: 'card' as const, card: detailsOf(card.number) };
    return take(call, { paidWith, outcome: outcomeOf(card.number) });
  });

  routes.post('/plan', (call) => {
    const { sale, form } = call.var;
    const type = form['provider'];
    const plan = plansFor(sale.total.units).find(({ id }) => id === form['plan']);
    const offered = methodsOf(sale.link).some((method) => method === type);
    if (!offered || (type !== 'klarna' && type !== 'affirm') || !plan) {
      return show(call, 'Choose a plan.');
    }
    return take(call, { paidWith: { type }, plan: plan.id });
  });

  // A page that answered a post is asked for again when it is reloaded or shared.
  routes.get('/:form{card|plan}', (call) => call.redirect(call.get('sale').base, 303));

  routes.use('/attempt/:token', async (call, next) => {
    const attempt = world.attempts.get(call.req.param('token'));
    const { link, base } = call.get('sale');
    if (attempt?.linkId !== link.id) return call.redirect(base, 303);
    call.set('attempt', attempt);
    return next();
  });
  routes.get('/attempt/:token', showAttempt);
  routes.post('/attempt/:token', (call) => {
    const { attempt, form } = call.var;
    const decision = DECISIONS.find((item) => item === form['decision']);
    return moveOn(call, decision ? decide(world, attempt.id, decision) : attempt);
  });

  return routes;
}

const originOf = ({ link }: pages.Sale) => link.returnUrl && new URL(link.returnUrl).origin;
