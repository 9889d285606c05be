import { NOTICE_TITLES, OTHER_NOTICE_TITLE, PAY_NOTICES } from '@jobly/core/checkout/messages';
import type { CustomerPage } from '@jobly/core/checkout/page';
import { AppError } from '@jobly/core/errors';
import { LinkCode } from '@jobly/core/payment-links/contract';
import { PAYMENT_METHODS } from '@jobly/core/payment-links/fees';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { HttpContext } from '../../../http/caller.ts';
import { acceptsCompressed } from '../../../http/requests/accept-encoding.ts';
import { toAppError } from '../../../http/error-reply.ts';
import { limitKey } from '../../../http/requests/client-address.ts';
import type { CustomerPages } from '../../../http/pages/customer-pages.ts';
import { openRoute, type Route } from '../../../http/route.ts';
import { claimCash } from '../credit/claim-cash.ts';
import type { LinkOnPage } from './link-look-up.ts';
import { openCheckout } from '../attempts/open-checkout.ts';
import type { CheckoutDeps } from '../deps.ts';
import { businessOf, pageHeaders, payPage, successPage, UNKNOWN_LINK } from './page-models.ts';
import { stateOfLink } from '../payable.ts';
import { progressOf } from './progress.ts';
import { readReceipt } from '../credit/receipt-queries.ts';
import { keepConsent, refuseViewer, takeTurn } from './visitors.ts';

/** The customer's pages: everything in the first answer, and they work without a script. */
export function checkoutPages(deps: CheckoutDeps, pages: CustomerPages): Route[] {
  const { database, clock, provider } = deps;

  const headers = Object.entries(pageHeaders(pages));

  const show = (context: HttpContext, page: CustomerPage, status = 200): Response => {
    for (const [name, value] of headers) context.header(name, value);
    const gzip = acceptsCompressed(context.req.header('accept-encoding'), ['gzip']) !== undefined;
    if (gzip) context.header('Content-Encoding', 'gzip');
    const body = gzip ? Buffer.from(pages.gzipped(page), 'latin1') : pages.render(page);
    return context.body(body, status as ContentfulStatusCode);
  };

  async function find(context: HttpContext, code = ''): Promise<LinkOnPage | undefined> {
    if (!LinkCode.safeParse(code).success) return undefined;
    return deps.findLink(code, limitKey(context.get('address')));
  }

  /** A person reads this page: trouble is told in a page, too, not in JSON. */
  const page =
    (answer: (context: HttpContext) => Promise<Response>) =>
    async (context: HttpContext): Promise<Response> => {
      context.set('pageKind', 'openPage');
      try {
        return await answer(context);
      } catch (thrown) {
        const error = toAppError(thrown, context);
        if (error.retryAfterSeconds !== undefined) {
          context.header('Retry-After', String(error.retryAfterSeconds));
        }
        const path = new URL(context.req.url).pathname + new URL(context.req.url).search;
        return show(context, { page: 'trouble', text: error.message, path }, error.status);
      }
    };

  const facts = () => ({ now: clock.now(), capabilities: provider.capabilities });

  async function pay(context: HttpContext, link: LinkOnPage): Promise<Response> {
    await refuseViewer(context, link);
    const form = await readForm(context);
    const method = PAYMENT_METHODS.find((known) => known === form['method']);
    const agrees = form['reviewConsent'] !== undefined;
    if (!method) {
      const notice = PAY_NOTICES.chooseMethod;
      return show(context, payPage(link, { ...facts(), notice }), 422);
    }
    try {
      if (method === 'cash') {
        await claimCash(deps, link);
        await keepConsent(deps, link, agrees, context);
        return context.redirect(`/pay/${link.url}?said=cash`, 303);
      }
      await takeTurn(deps, link, context);
      const checkoutUrl = await openCheckout(deps, link, method);
      await keepConsent(deps, link, agrees, context);
      const business = businessOf(link);
      return show(context, { page: 'pay', view: 'redirecting', business, checkoutUrl });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const title = NOTICE_TITLES[error.code] ?? OTHER_NOTICE_TITLE;
      const notice = { title, text: error.message };
      // What is true of the link now, not when the form was opened.
      const now = (await deps.lookUp(link.url)) ?? link;
      return show(context, payPage(now, { ...facts(), chosen: method, notice }), error.status);
    }
  }

  return [
    openRoute(
      'GET',
      '/pay',
      'A payment link that lost its code: the page of an invalid link',
      page(async (context) => show(context, UNKNOWN_LINK, 404)),
    ),

    openRoute(
      'GET',
      '/pay/{linkCode}',
      "The customer's page of a payment link",
      page(async (context) => {
        const link = await find(context, context.req.param('linkCode'));
        if (!link) return show(context, UNKNOWN_LINK, 404);
        const said = context.req.query('said') === 'cash' && link.cash_claimed_at !== null;
        const notice = said ? PAY_NOTICES.cash : null;
        return show(context, payPage(link, { ...facts(), notice }));
      }),
    ),

    openRoute(
      'POST',
      '/pay/{linkCode}',
      'The form of that page, for browsers without script',
      page(async (context) => {
        const link = await find(context, context.req.param('linkCode'));
        return link ? pay(context, link) : show(context, UNKNOWN_LINK, 404);
      }),
    ),

    openRoute(
      'GET',
      '/pay/{linkCode}/receipt',
      'The receipt of a paid link, to view or print',
      page(async (context) => {
        const link = await find(context, context.req.param('linkCode'));
        const receipt = link && (await readReceipt(database.system, link.id));
        return show(context, { page: 'receipt', receipt: receipt ?? null }, receipt ? 200 : 404);
      }),
    ),

    openRoute(
      'GET',
      '/payment-success',
      'Where the provider sends the customer back to; says only what is known',
      page(async (context) => {
        const link = await find(context, context.req.query('linkCode'));
        if (!link) {
          return show(context, { page: 'payment-success', view: 'thanks', businessName: null });
        }
        const { progress, link: fresh } = await progressOf(deps, link);
        // Nothing has arrived, and nothing can any more: the way back would lead to a closed page.
        if (progress === 'not_paid' && stateOfLink(fresh, clock.now()) !== 'open') {
          return show(context, payPage(fresh, facts()));
        }
        return show(context, {
          page: 'payment-success',
          ...(await successPage(database, fresh, progress)),
        });
      }),
    ),
  ];
}

/** A form that cannot be taken apart is the sender's mistake. */
async function readForm(context: HttpContext) {
  try {
    return await context.req.parseBody();
  } catch {
    throw new AppError('invalid_request');
  }
}
