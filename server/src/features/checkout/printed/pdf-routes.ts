import { INVOICE_PDF_PATH, RECEIPT_PDF_PATH } from '@jobly/core/checkout/paths';
import { AppError } from '@jobly/core/errors';
import * as z from 'zod';
import { customerLanguage } from '../../../db/customer-language.ts';
import type { Db } from '../../../db/database.ts';
import { pdfResponse } from '../../../documents/make-pdf.ts';
import { openRoute, rawRoute, type Route } from '../../../http/route.ts';
import type { CheckoutDeps } from '../deps.ts';
import type { LinkOnPage } from '../pages/link-look-up.ts';
import type { Visit, Visits } from '../pages/visit.ts';
import { takePdfTurn } from '../pages/visitors.ts';
import { stateOfLink } from '../payable.ts';
import { readPrinted, type PrintedKind } from './read-printed.ts';

const PDF = { 'application/pdf': [200] };
const PDF_OR_PAGE = { ...PDF, 'text/html': [404, 429, 500, 503], none: [303] };

/** A receipt of what was paid, an invoice of what can be paid: a closed link has neither. */
export function kindOf(
  link: Parameters<typeof stateOfLink>[0],
  now: Date,
): PrintedKind | undefined {
  const state = stateOfLink(link, now);
  if (state === 'paid' || state === 'refunded') return 'receipt';
  return state === 'open' && link.cards_stopped_at === null ? 'invoice' : undefined;
}

export function customerPdfRoutes(
  deps: CheckoutDeps,
  ofLink: Visits['ofLink'],
  showWhy: (visit: Visit<LinkOnPage>) => Response,
): Route[] {
  const routeOf = (kind: PrintedKind, summary: string) =>
    openRoute(
      `GET /pay/{linkCode}/${kind}.pdf`,
      { summary, answers: PDF_OR_PAGE },
      ofLink(async (visit) => {
        const { context, link, language } = visit;
        const known = kindOf(link, deps.clock.now());
        // Whoever kept the address of the invoice finds what became of it.
        if (known === 'receipt' && kind === 'invoice') {
          return context.redirect(`/pay/${link.url}/receipt.pdf`, 303);
        }
        if (known !== kind) {
          return kind === 'invoice'
            ? showWhy(visit)
            : visit.show({ page: 'receipt', receipt: null }, 404);
        }
        await takePdfTurn(deps, link, context);
        const asked = { linkId: link.id, kind, language };
        return pdfAnswer(deps, deps.database.shown, asked);
      }),
    );
  return [
    routeOf('invoice', 'The invoice of a link that can be paid, as PDF'),
    routeOf('receipt', 'The receipt of a paid link, as PDF'),
  ];
}

export function contractorPdfRoutes(deps: CheckoutDeps): Route[] {
  const routeOf = (kind: PrintedKind, path: string, summary: string) =>
    rawRoute(
      { method: 'GET', path, audience: 'signed-in', summary, answers: PDF, errors: ['not_found'] },
      async (context, caller) => {
        const { userId } = caller!;
        const { data: linkId } = z.uuid().safeParse(context.req.param('id'));
        const db = deps.database.readAs(userId);
        const own = linkId && (await findOwn(db, { id: linkId, userId }));
        const link = own && (await deps.lookUp(own.url));
        if (!link || kindOf(link, deps.clock.now()) !== kind) throw new AppError('not_found');
        await deps.pdfs.mustTake(userId);
        return pdfAnswer(deps, db, { linkId: link.id, kind, language: own.language });
      },
    );
  return [
    routeOf('invoice', INVOICE_PDF_PATH, 'The invoice of one of your open links, as PDF'),
    routeOf('receipt', RECEIPT_PDF_PATH, 'The receipt of one of your paid links, as PDF'),
  ];
}

const findOwn = (db: Db, { id, userId }: { id: string; userId: string }) =>
  db
    .selectFrom('payment_links')
    .select(['url', customerLanguage.as('language')])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();

async function pdfAnswer(
  deps: CheckoutDeps,
  db: Db,
  asked: Parameters<typeof readPrinted>[2],
): Promise<Response> {
  const printed = await readPrinted(deps, db, asked);
  if (!printed) throw new AppError('not_found');
  return pdfResponse(printed);
}
