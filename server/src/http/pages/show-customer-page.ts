import type { CustomerPage } from '@jobly/core/checkout/page';
import { AppError } from '@jobly/core/errors';
import { wantedLanguage, type Language } from '@jobly/core/language/language';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { HttpContext } from '../caller.ts';
import { toAppError } from '../error-reply.ts';
import { acceptsCompressed } from '../requests/accept-encoding.ts';
import type { CustomerPages } from './customer-pages.ts';

/** What the pages of several features share that customers open without an account. */

/** Each has scripts and styles of its own. */
type PageKind = 'pay' | 'tip' | 'other';

export function kindOf(page: CustomerPage): PageKind {
  if (page.page !== 'pay' || page.view !== 'pay') return 'other';
  return page.tip ? 'tip' : 'pay';
}

export function pageHeaders(
  pages: CustomerPages,
  language: Language,
  kind: PageKind,
): Record<string, string> {
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': pages.contentSecurityPolicy[language][kind],
    // Not 'no-referrer': browsers without Sec-Fetch-Site then call the page's own form foreign.
    'Referrer-Policy': 'same-origin',
    'X-Robots-Tag': 'noindex',
  };
}

export type Show = (page: CustomerPage, status?: number) => Response;

export const showIn =
  (pages: CustomerPages, context: HttpContext, language: Language): Show =>
  (page, status = 200) => {
    const headers = Object.entries(pageHeaders(pages, language, kindOf(page)));
    for (const [name, value] of headers) context.header(name, value);
    const gzip = acceptsCompressed(context.req.header('accept-encoding'), ['gzip']) !== undefined;
    if (gzip) context.header('Content-Encoding', 'gzip');
    const body = gzip
      ? Buffer.from(pages.gzipped(page, language), 'latin1')
      : pages.render(page, language);
    return context.body(body, status as ContentfulStatusCode);
  };

/** Answered by a page, too. */
export function showTrouble(context: HttpContext, show: Show, thrown: unknown): Response {
  const error = toAppError(thrown, context);
  if (error.retryAfterSeconds !== undefined) {
    context.header('Retry-After', String(error.retryAfterSeconds));
  }
  const path = new URL(context.req.url).pathname + new URL(context.req.url).search;
  return show({ page: 'trouble', text: error.message, path }, error.status);
}

/** What the customer chose or answered in; until then, what the browser wishes for. */
export function languageOfVisit(
  shown: { customer_language: Language | null } | undefined,
  acceptLanguage: string | undefined,
): Language {
  const chosen = shown?.customer_language;
  if (chosen) return chosen;
  // Few name Spanish at all, and these pages are opened more than all others.
  if (acceptLanguage === undefined || !/es/i.test(acceptLanguage)) return 'en';
  return wantedLanguage(acceptLanguage);
}

/** Support looks at the business's account read-only: the customer's buttons are not for trying out. */
export async function refuseViewer(
  context: HttpContext,
  { user_id }: { user_id: string },
): Promise<void> {
  const caller = await context.get('findCaller')();
  if (caller?.viewing?.userId === user_id) throw new AppError('read_only_view');
}

/** The business itself, or support that views its account. */
export async function isBusiness(
  context: HttpContext,
  { user_id }: { user_id: string },
): Promise<boolean> {
  const caller = await context.get('findCaller')();
  return [caller?.userId, caller?.viewing?.userId].includes(user_id);
}

export type Form = Awaited<ReturnType<typeof readForm>>;

/** A form that cannot be taken apart is the sender's mistake. */
export async function readForm(context: HttpContext) {
  try {
    return await context.req.parseBody();
  } catch {
    throw new AppError('invalid_request');
  }
}
