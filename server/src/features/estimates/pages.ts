import { LongText, TypedName } from '@jobly/core/estimates/contract';
import { ESTIMATE_NOTICES } from '@jobly/core/estimates/messages';
import type { Notice } from '@jobly/core/checkout/page';
import { AppError } from '@jobly/core/errors';
import { isLanguage, type Language } from '@jobly/core/language/language';
import { LinkCode } from '@jobly/core/payment-links/contract';
import { sql } from 'kysely';
import { updateRows } from '../../db/rows.ts';
import type { HttpContext } from '../../http/caller.ts';
import type { CustomerPages } from '../../http/pages/customer-pages.ts';
import {
  isBusiness,
  languageOfVisit,
  readForm,
  refuseViewer,
  showIn,
  showTrouble,
  type Form,
  type Show,
} from '../../http/pages/show-customer-page.ts';
import { limitKeys } from '../../http/requests/client-address.ts';
import { writeLanguage } from '../../http/requests/language.ts';
import { isMachine } from '../../http/requests/user-agent.ts';
import { openRoute, optionalTexts, type Route } from '../../http/route.ts';
import { acceptEstimate } from './accept.ts';
import { agreeToChange, answerEstimate } from './answer.ts';
import type { EstimateDeps } from './deps.ts';
import { listPayable, pageOf, type Said } from './page-of.ts';
import { pdfOf } from './pdf.ts';
import { readOffer, type ReadOffer } from './read-offer.ts';
import { recordEvent } from './save-estimate.ts';

const PAGE = { 'text/html': [200, 404, 429, 500, 503] };
const FORM = { 'text/html': [200, 400, 403, 404, 409, 422, 429, 500, 502, 503], none: [303] };
const NOTICES: Record<string, Notice> = {
  asked: ESTIMATE_NOTICES.asked,
  declined: ESTIMATE_NOTICES.declined,
  agreed: ESTIMATE_NOTICES.agreed,
};
const MESSAGES = ['question', 'changes_requested', 'declined'] as const;

/** What was typed, to be given back. */
const textOf = (typed: unknown): string => (typeof typed === 'string' ? typed : '');

interface Visit {
  context: HttpContext;
  read: ReadOffer;
  language: Language;
  show: Show;
}

/** The customer's page of an estimate: everything in one answer, and it works without a script. */
export function estimatePages(deps: EstimateDeps, pages: CustomerPages): Route[] {
  const { database } = deps;

  const visit =
    (respond: (visit: Visit) => Promise<Response>) =>
    async (context: HttpContext): Promise<Response> => {
      context.set('pageKind', 'openPage');
      const acceptLanguage = context.req.header('accept-language');
      let language = languageOfVisit(undefined, acceptLanguage);
      try {
        const read = await find(context);
        language = languageOfVisit(read?.row, acceptLanguage);
        const show = showIn(pages, context, language);
        if (!read) return show({ page: 'estimate', view: 'no-estimate' }, 404);
        return await respond({ context, read, language, show });
      } catch (thrown) {
        return showTrouble(context, showIn(pages, context, language), thrown);
      }
    };

  /** Only a miss takes a turn (0022). */
  async function find(context: HttpContext): Promise<ReadOffer | undefined> {
    const code = context.req.param('code') ?? '';
    const isCode = LinkCode.safeParse(code).success;
    const read = isCode ? await readOffer(deps, database.shown, { code }) : undefined;
    if (!read) await deps.wrongCodes.mustTake(limitKeys(context.get('address')));
    return read;
  }

  async function recordView({ context, read: { row } }: Visit): Promise<void> {
    if (await isBusiness(context, row)) return;
    if (isMachine(context.req.header('user-agent'))) return;
    if (!(await deps.views.take(limitKeys(context.get('address'), `${row.id}:`))).ok) return;
    const { system } = database;
    await sql`update estimates set view_count = view_count + 1
      where id = ${row.id} and user_id = ${row.user_id}`.execute(system);
    if (row.view_count === 0) {
      await recordEvent(system, row, { kind: 'viewed', now: deps.clock.now() });
    }
  }

  async function accept(visited: Visit, form: Form): Promise<Response> {
    const { context, language, read } = visited;
    const typed = TypedName.safeParse(form['name']);
    const { id, user_id: userId } = read.row;
    const seen = textOf(form['seen']);
    const isAgreement = form['act'] === 'agreed';
    if (!typed.success && (isAgreement || !read.accepted)) {
      const name = textOf(form['name']);
      return showWith(visited, 422, { notice: ESTIMATE_NOTICES.name, name });
    }
    const name = typed.data ?? '';
    try {
      if (isAgreement) {
        if (!(await deps.answers.take(id)).ok) {
          return await showWith(visited, 429, { notice: ESTIMATE_NOTICES.often, name });
        }
        await agreeToChange(deps, { id, userId, name, seen, language });
        return context.redirect(`/estimate/${read.row.url}?said=agreed`, 303);
      }
      const ip = context.get('address');
      const by = { by: 'customer', ip, userAgent: context.req.header('user-agent') } as const;
      const version = Number(form['version']);
      await acceptEstimate(deps, { id, userId, version, seen, name, language, ...by });
    } catch (error) {
      return showAnew(visited, error, { name });
    }
    const [link] = await listPayable(deps, id);
    return context.redirect(
      link ? `/pay/${link.code}?said=accepted` : `/estimate/${read.row.url}`,
      303,
    );
  }

  async function answer(visited: Visit, form: Form): Promise<Response> {
    const { context, read } = visited;
    const what = MESSAGES.find((known) => known === form['act']);
    if (!what) throw new AppError('invalid_request');
    const said = { act: what, text: textOf(form['text']) };
    // Saying no needs no reason.
    const isSilent = what === 'declined' && said.text.trim() === '';
    const text = isSilent ? { success: true, data: '' } : LongText.safeParse(form['text']);
    if (!text.success) return showWith(visited, 422, { notice: ESTIMATE_NOTICES.text, said });
    const { id, user_id: userId, url } = read.row;
    if (!(await deps.answers.take(id)).ok) {
      return showWith(visited, 429, { notice: ESTIMATE_NOTICES.often, said });
    }
    try {
      await answerEstimate(deps, { id, userId, what, text: text.data });
    } catch (error) {
      return showAnew(visited, error, { said });
    }
    return context.redirect(`/estimate/${url}?said=${what === 'declined' ? what : 'asked'}`, 303);
  }

  const showWith = async ({ read, language, show }: Visit, status: number, said: Said) =>
    show(await pageOf(deps, read, language, said), status);

  /** As it is now, and why. */
  async function showAnew(visited: Visit, error: unknown, said: Said): Promise<Response> {
    if (!(error instanceof AppError)) throw error;
    const { id, user_id: userId } = visited.read.row;
    const read = (await readOffer(deps, database.system, { id, userId })) ?? visited.read;
    const notice =
      error.code === 'estimate_changed'
        ? ESTIMATE_NOTICES.changed
        : {
            title: (said.said ? ESTIMATE_NOTICES.text : ESTIMATE_NOTICES.notAccepted).title,
            text: error.message,
          };
    return showWith({ ...visited, read }, error.status, { ...said, notice });
  }

  async function changeLanguage({ context, read: { row } }: Visit, language: unknown) {
    // The business looks at its customer's page: the customer's language is not its choice.
    if (isLanguage(language) && !(await isBusiness(context, row))) {
      const own = { id: row.id, user_id: row.user_id };
      await updateRows(database.system, 'estimates', own, { customer_language: language });
      if (!(await context.get('findCaller')())) writeLanguage(context, language);
    }
    return context.redirect(`/estimate/${row.url}`, 303);
  }

  return [
    openRoute(
      'GET /estimate/{code}',
      {
        summary: "The customer's page of an estimate",
        query: optionalTexts('said'),
        answers: PAGE,
      },
      visit(async (visited) => {
        await recordView(visited);
        const notice = NOTICES[visited.context.req.query('said') ?? ''] ?? null;
        return showWith(visited, 200, { notice });
      }),
    ),
    openRoute(
      'POST /estimate/{code}',
      {
        summary: 'The forms of that page: accept, ask, decline, and its language',
        form: optionalTexts('act', 'name', 'version', 'seen', 'text', 'language'),
        answers: FORM,
      },
      visit(async (visited) => {
        const form = await readForm(visited.context);
        await refuseViewer(visited.context, visited.read.row);
        if ('language' in form) return changeLanguage(visited, form['language']);
        // It would be recorded as the customer's.
        if (await isBusiness(visited.context, visited.read.row)) {
          return showWith(visited, 403, { notice: ESTIMATE_NOTICES.own });
        }
        const isSigned = form['act'] === 'accept' || form['act'] === 'agreed';
        return isSigned ? accept(visited, form) : answer(visited, form);
      }),
    ),
    openRoute(
      'GET /estimate/{code}/estimate.pdf',
      {
        summary: 'The estimate as PDF; once accepted, the signed copy',
        answers: { 'application/pdf': [200], 'text/html': [404, 429, 500, 503] },
      },
      visit(async ({ context, read, language }) => {
        await deps.pdfs.mustTake(limitKeys(context.get('address'), `${read.row.id}:`));
        return pdfOf(read, language);
      }),
    ),
  ];
}
