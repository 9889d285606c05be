import { LongText, TypedName } from '@jobly/core/estimates/contract';
import { ESTIMATE_NOTICES } from '@jobly/core/estimates/messages';
import { noticeOf } from '@jobly/core/checkout/messages';
import type { CustomerPage, Notice } from '@jobly/core/checkout/page';
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
import { acceptEstimate, answerEstimate } from './accept.ts';
import type { EstimateDeps } from './deps.ts';
import { pdfOf } from './pdf.ts';
import { isExpired, OPEN } from './read-estimate.ts';
import { readOffer, type ReadOffer } from './read-offer.ts';
import { recordEvent } from './save-estimate.ts';

const PAGE = { 'text/html': [200, 404, 429, 500, 503] };
const FORM = { 'text/html': [200, 400, 403, 404, 409, 422, 429, 500, 502, 503], none: [303] };
const NOTICES: Record<string, Notice> = { asked: ESTIMATE_NOTICES.asked };

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
    const { context, language, read, show } = visited;
    const typed = TypedName.safeParse(form['name']);
    const name = typed.success ? typed.data : '';
    const { id, user_id: userId } = read.row;
    try {
      if (!typed.success && !read.accepted) {
        return show(pageOf(deps, read, { notice: ESTIMATE_NOTICES.name }), 422);
      }
      await acceptEstimate(deps, {
        id,
        userId,
        version: Number(form['version']),
        by: 'customer',
        name,
        language,
        ip: context.get('address'),
        userAgent: context.req.header('user-agent'),
      });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const now = (await readOffer(deps, database.system, { id, userId })) ?? read;
      const notice = error.code === 'estimate_changed' ? ESTIMATE_NOTICES.changed : noticeOf(error);
      return show(await withPay(deps, now, { notice, name }), error.status);
    }
    const [link] = await listPayable(deps, id);
    return context.redirect(link ? `/pay/${link.code}` : `/estimate/${read.row.url}`, 303);
  }

  async function answer({ context, read, show }: Visit, form: Form): Promise<Response> {
    const what = (['question', 'changes_requested', 'declined'] as const).find(
      (known) => known === form['act'],
    );
    const text = LongText.safeParse(form['text']);
    if (!what) throw new AppError('invalid_request');
    if (!text.success) return show(pageOf(deps, read, { notice: ESTIMATE_NOTICES.text }), 422);
    const { id, user_id: userId, url } = read.row;
    if (!(await deps.answers.take(id)).ok) {
      return show(pageOf(deps, read, { notice: ESTIMATE_NOTICES.often }), 429);
    }
    try {
      await answerEstimate(deps, { id, userId, what, text: text.data });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const now = (await readOffer(deps, database.system, { id, userId })) ?? read;
      return show(await withPay(deps, now, { notice: noticeOf(error) }), error.status);
    }
    return context.redirect(`/estimate/${url}?said=asked`, 303);
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
        return visited.show(await withPay(deps, visited.read, { notice }));
      }),
    ),
    openRoute(
      'POST /estimate/{code}',
      {
        summary: 'The forms of that page: accept, ask, decline, and its language',
        form: optionalTexts('act', 'name', 'version', 'text', 'language'),
        answers: FORM,
      },
      visit(async (visited) => {
        const form = await readForm(visited.context);
        await refuseViewer(visited.context, visited.read.row);
        if ('language' in form) return changeLanguage(visited, form['language']);
        return form['act'] === 'accept' ? accept(visited, form) : answer(visited, form);
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

/** What can be paid now of what the estimate opened or changed. */
async function listPayable({ database }: EstimateDeps, id: string) {
  const { rows } = await sql<{ code: string; cents: number }>`
    select l.url as code, l.amount_cash_cents as cents
    from estimates e join payment_links l on l.job_id = e.job_id and l.user_id = e.user_id
    where e.id = ${id} and e.status = 'accepted' and l.status = 'unpaid' and l.cancelled_at is null
    order by l.created_at desc limit 1`.execute(database.system);
  return rows;
}

interface Said {
  notice?: Notice | null;
  name?: string;
}

const withPay = async (deps: EstimateDeps, read: ReadOffer, said: Said): Promise<CustomerPage> => {
  const [pay = null] = read.accepted ? await listPayable(deps, read.row.id) : [];
  return pageOf(deps, read, said, pay);
};

function pageOf(
  deps: EstimateDeps,
  { row, offer, accepted, backCents }: ReadOffer,
  { notice = null, name = '' }: Said,
  pay: { code: string; cents: number } | null = null,
): CustomerPage {
  const expired = isExpired(row, deps.clock.now());
  if (OPEN.includes(row.status) && !expired) {
    return { page: 'estimate', view: 'offer', offer, notice, name, backCents };
  }
  const ended = row.cancelled_on ? 'cancelled' : null;
  const why = expired ? 'expired' : row.status === 'accepted' ? ended : (row.status as 'declined');
  return { page: 'estimate', view: 'answered', offer, notice, accepted, why, pay };
}
