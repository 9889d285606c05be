import type { Language } from '@jobly/core/language/language';
import { LinkCode } from '@jobly/core/payment-links/contract';
import type { HttpContext } from '../../../http/caller.ts';
import type { CustomerPages } from '../../../http/pages/customer-pages.ts';
import {
  languageOfVisit,
  showIn,
  showTrouble,
  type Show,
} from '../../../http/pages/show-customer-page.ts';
import { limitKeys } from '../../../http/requests/client-address.ts';
import type { CheckoutDeps } from '../deps.ts';
import type { LinkOnPage } from './link-look-up.ts';
import { UNKNOWN_LINK } from './page-models.ts';

export interface Visit<Link = LinkOnPage | undefined> {
  context: HttpContext;
  query: (name: string) => string | undefined;
  link: Link;
  language: Language;
  show: Show;
}

export type Visits = ReturnType<typeof visits>;

export function visits({ findLink }: CheckoutDeps, pages: CustomerPages) {
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
          show: showIn(pages, context, language),
        });
      } catch (thrown) {
        return showTrouble(context, showIn(pages, context, language), thrown);
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
