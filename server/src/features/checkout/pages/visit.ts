import type { CustomerPage } from '@jobly/core/checkout/page';
import { AppError } from '@jobly/core/errors';
import type { Language } from '@jobly/core/language/language';
import { LinkCode } from '@jobly/core/payment-links/contract';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { HttpContext } from '../../../http/caller.ts';
import { toAppError } from '../../../http/error-reply.ts';
import type { CustomerPages } from '../../../http/pages/customer-pages.ts';
import { acceptsCompressed } from '../../../http/requests/accept-encoding.ts';
import { limitKeys } from '../../../http/requests/client-address.ts';
import type { CheckoutDeps } from '../deps.ts';
import { languageOfVisit } from './language.ts';
import type { LinkOnPage } from './link-look-up.ts';
import { kindOf, pageHeaders, UNKNOWN_LINK } from './page-models.ts';

export interface Visit<Link = LinkOnPage | undefined> {
  context: HttpContext;
  query: (name: string) => string | undefined;
  link: Link;
  language: Language;
  show: (page: CustomerPage, status?: number) => Response;
}

export type Visits = ReturnType<typeof visits>;

export function visits({ findLink }: CheckoutDeps, pages: CustomerPages) {
  function show(context: HttpContext, language: Language, page: CustomerPage, status = 200) {
    const headers = Object.entries(pageHeaders(pages, language, kindOf(page)));
    for (const [name, value] of headers) context.header(name, value);
    const gzip = acceptsCompressed(context.req.header('accept-encoding'), ['gzip']) !== undefined;
    if (gzip) context.header('Content-Encoding', 'gzip');
    const body = gzip
      ? Buffer.from(pages.gzipped(page, language), 'latin1')
      : pages.render(page, language);
    return context.body(body, status as ContentfulStatusCode);
  }

  async function find(context: HttpContext, code = ''): Promise<LinkOnPage | undefined> {
    if (!LinkCode.safeParse(code).success) return undefined;
    return findLink(code, limitKeys(context.get('address')));
  }

  const page =
    (
      codeOf: (context: HttpContext) => string | undefined,
      answer: (visit: Visit) => Promise<Response> | Response,
    ) =>
    async (context: HttpContext): Promise<Response> => {
      context.set('pageKind', 'openPage');
      const acceptLanguage = context.req.header('accept-language');
      let language = languageOfVisit(undefined, acceptLanguage);
      try {
        const link = await find(context, codeOf(context));
        language = languageOfVisit(link, acceptLanguage);
        return await answer({
          context,
          query: (name) => context.req.query(name),
          link,
          language,
          show: (shown, status) => show(context, language, shown, status),
        });
      } catch (thrown) {
        const error = toAppError(thrown, context);
        if (error.retryAfterSeconds !== undefined) {
          context.header('Retry-After', String(error.retryAfterSeconds));
        }
        const path = new URL(context.req.url).pathname + new URL(context.req.url).search;
        const trouble = { page: 'trouble', text: error.message, path } as const;
        return show(context, language, trouble, error.status);
      }
    };

  return {
    /** The link is in the path; an unknown one has a page of its own. */
    ofLink: (answer: (visit: Visit<LinkOnPage>) => Promise<Response> | Response) =>
      page(
        (context) => context.req.param('linkCode'),
        ({ link, ...visit }) => (link ? answer({ ...visit, link }) : visit.show(UNKNOWN_LINK, 404)),
      ),
    ofQuery: (answer: (visit: Visit) => Promise<Response>) =>
      page((context) => context.req.query('linkCode'), answer),
  };
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
