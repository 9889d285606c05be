import { PAY_NOTICES } from '@jobly/core/checkout/messages';
import { isLanguage } from '@jobly/core/language/language';
import { ONLINE_METHODS } from '@jobly/core/payment-links/fees';
import type { CustomerPages } from '../../../http/pages/customer-pages.ts';
import {
  isBusiness,
  readForm,
  refuseViewer,
  type Form,
} from '../../../http/pages/show-customer-page.ts';
import { writeLanguage } from '../../../http/requests/language.ts';
import { openRoute, optionalTexts, type Route } from '../../../http/route.ts';
import { undoCash } from '../credit/claim-cash.ts';
import { readReceipt } from '../credit/receipt-queries.ts';
import type { CheckoutDeps } from '../deps.ts';
import { stateOfLink } from '../payable.ts';
import type { LinkOnPage } from './link-look-up.ts';
import { payPage, proofOf, successPage, UNKNOWN_LINK } from './page-models.ts';
import { answerLeftForm, answerPayForm } from './pay-form.ts';
import { listOpenOfLink } from '../attempts/attempt-queries.ts';
import { customerPdfRoutes } from '../printed/pdf-routes.ts';
import { progressOf } from './progress.ts';
import { proofRoutes } from './proof-routes.ts';
import { visits, type Visit } from './visit.ts';

const PAGE = { 'text/html': [200, 404, 429, 500, 503] };
const FORM = {
  'text/html': [200, 400, 403, 404, 409, 410, 422, 429, 500, 502, 503, 504],
  none: [303],
};
const SHOWN = optionalTexts('way', 'back', 'cancelled', 'said');

/** The customer's pages: everything in the first answer, and they work without a script. */
export function checkoutPages(deps: CheckoutDeps, pages: CustomerPages): Route[] {
  const { database, clock, provider } = deps;
  const { ofLink, ofQuery } = visits(deps, pages);

  const factsOf = ({ language }: Visit) => ({
    now: clock.now(),
    publicUrl: deps.publicUrl,
    provider,
    language,
  });
  /** What to say above the choice; only what is still true of the link. */
  const noticeOf = ({ query, link }: Visit<LinkOnPage>) => {
    const claimed = link.cash_claimed_at !== null;
    if (query('said') === 'signed' && link.proof?.signed) return PAY_NOTICES.signed;
    if (link.status !== 'unpaid') {
      return query('said') === 'too-late' ? PAY_NOTICES.cashReceived : null;
    }
    if (query('said') === 'accepted' && link.job_id !== null) return PAY_NOTICES.accepted;
    if (query('said') === 'cash' && claimed) return PAY_NOTICES.cash;
    if (query('said') === 'undone' && !claimed) return PAY_NOTICES.cashUndone;
    if (query('said') === 'too-late' && claimed) return PAY_NOTICES.cashNotUndone;
    if (query('said') === 'too-often' && claimed) return PAY_NOTICES.cashUndoneTooOften;
    return null;
  };
  const onlineMethod = (text: string | undefined) =>
    ONLINE_METHODS.find((known) => known === text) ?? null;

  /** Cancelled at the provider. That nothing was charged is said only when the provider says so. */
  async function cancelled(visit: Visit<LinkOnPage>): Promise<Response> {
    const { link, unsure } = await progressOf(deps, visit.link);
    const came = { chosen: onlineMethod(visit.query('cancelled')), anotherWay: true };
    const sure = unsure ? {} : { notice: PAY_NOTICES.cameBack, notPaying: true };
    return visit.show(payPage(link, { ...factsOf(visit), ...came, ...sure }));
  }

  async function changeLanguage(visit: Visit<LinkOnPage>, form: Form): Promise<Response> {
    const { context, query, link } = visit;
    await refuseViewer(context, link);
    const { language } = form;
    // The business looks at its customer's page: the customer's language is not its choice.
    if (isLanguage(language) && !(await isBusiness(context, link))) {
      await deps.links.saveLanguage(database.system, link.id, language);
      // For our other pages in this browser, unless the visitor has an account with a language of its own.
      if (!(await context.get('findCaller')())) writeLanguage(context, language);
    }
    const at = query('at');
    if (at === 'receipt') return context.redirect(`/pay/${link.url}/receipt`, 303);
    if (at === 'success') return context.redirect(`/payment-success?linkCode=${link.url}`, 303);
    const kept = ['way', 'back', 'cancelled', 'said'].flatMap((name) => {
      const value = query(name);
      return value === undefined ? [] : [[name, value] as [string, string]];
    });
    const search = kept.length > 0 ? `?${new URLSearchParams(kept).toString()}` : '';
    return context.redirect(`/pay/${link.url}${search}`, 303);
  }

  return [
    openRoute(
      'GET /pay',
      { summary: 'A payment link that lost its code: the page of an invalid link', answers: PAGE },
      ofQuery(async ({ show }) => show(UNKNOWN_LINK, 404)),
    ),

    openRoute(
      'GET /pay/{linkCode}',
      { summary: "The customer's page of a payment link", query: SHOWN, answers: PAGE },
      ofLink(async (visit) => {
        const { query, link, show } = visit;
        if (query('cancelled') !== undefined) return cancelled(visit);
        const chosen = onlineMethod(query('back'));
        const anotherWay = chosen !== null || query('way') === 'other';
        const notice = noticeOf(visit);
        return show(payPage(link, { ...factsOf(visit), chosen, anotherWay, notice }));
      }),
    ),

    openRoute(
      'POST /pay/{linkCode}',
      {
        summary: 'The forms of that page: its language, and paying for browsers without script',
        query: SHOWN,
        form: optionalTexts(
          'method',
          'reviewConsent',
          'language',
          'left',
          'tip',
          'tipOwn',
          'tipSeen',
        ),
        answers: FORM,
      },
      ofLink(async (visit) => {
        const form = await readForm(visit.context);
        if ('language' in form) return changeLanguage(visit, form);
        const answer = 'left' in form ? answerLeftForm : answerPayForm;
        return answer(deps, visit, { form, facts: factsOf(visit) });
      }),
    ),

    openRoute(
      'POST /pay/{linkCode}/undo-cash',
      { summary: 'The customer takes back that they pay in cash', answers: FORM },
      ofLink(async ({ context, link }) => {
        await refuseViewer(context, link);
        const mayUndo =
          (await deps.undos.take(link.id)).ok && (await deps.undosInAll.take(link.id)).ok;
        const isUndone = mayUndo && (await undoCash(deps, link));
        const said = isUndone ? 'undone' : mayUndo ? 'too-late' : 'too-often';
        return context.redirect(`/pay/${link.url}?said=${said}`, 303);
      }),
    ),

    openRoute(
      'POST /pay/{linkCode}/language',
      {
        summary: 'The other language, from one of the pages that follow',
        query: optionalTexts('at'),
        form: optionalTexts('language'),
        answers: FORM,
      },
      ofLink(async (visit) => changeLanguage(visit, await readForm(visit.context))),
    ),

    openRoute(
      'GET /pay/{linkCode}/receipt',
      { summary: 'The receipt of a paid link, to view or print', answers: PAGE },
      ofLink(async ({ link, language, show }) => {
        const receipt = await readReceipt(database.shown, link.id);
        if (!receipt) return show({ page: 'receipt', receipt: null }, 404);
        const proof = proofOf(link, language);
        return show({
          page: 'receipt',
          receipt: { ...receipt, proof: proof && { ...proof, asks: null } },
        });
      }),
    ),

    ...proofRoutes(deps, ofLink, (visit, notice) =>
      visit.show(payPage(visit.link, { ...factsOf(visit), notice }), 422),
    ),

    ...customerPdfRoutes(deps, ofLink, (visit) =>
      visit.show(payPage(visit.link, factsOf(visit)), 404),
    ),

    openRoute(
      'GET /payment-success',
      {
        summary: 'Where the provider sends the customer back to; says only what is known',
        query: optionalTexts('linkCode', 'status'),
        answers: FORM,
      },
      ofQuery(async (visit) => {
        const { context, query, link, show } = visit;
        if (!link) return show({ page: 'payment-success', view: 'thanks', businessName: null });
        if (query('status') === 'cancelled' && link.status === 'unpaid') {
          const [left] = await listOpenOfLink(database.system, link.id);
          return context.redirect(`/pay/${link.url}?cancelled=${left?.method ?? ''}`, 303);
        }
        const known = await progressOf(deps, link);
        const { progress, link: fresh } = known;
        const now = clock.now();
        // Nothing has arrived. The way back would lead to a closed page, or to one that knows of the cash.
        const isOpen = stateOfLink(fresh, now) === 'open';
        if (progress === 'not_paid' && (!isOpen || fresh.cash_claimed_at)) {
          return show(payPage(fresh, factsOf(visit)));
        }
        return show({
          page: 'payment-success',
          ...(await successPage(database, fresh, { ...known, now })),
        });
      }),
    ),
  ];
}
