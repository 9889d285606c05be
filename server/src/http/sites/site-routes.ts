import type { HttpContext } from '../caller.ts';
import { openRoute, type Route } from '../route.ts';
import { notFound, siteAnswers, type SiteServing } from './site-answers.ts';

/** Where a site is while no domain is set aside for sites. */
export function sitePath(slug: string): string {
  return `/sites/${slug}`;
}

/**
 * The sites below an address of the app itself. Once they have a domain of their own, what was printed
 * or shared before leads there: a page of a business is not shown at the app's host.
 */
export function siteRoutes(serving: SiteServing, domain: string | undefined): Route[] {
  const answers = siteAnswers(serving);
  const visit = async (context: HttpContext) => {
    const { slug = '', name } = context.req.param();
    const elsewhere = domain !== undefined;
    if (elsewhere && name === undefined && (await answers.find(slug))) {
      return context.redirect(serving.addressOf(slug), 308);
    }
    const path = name === undefined ? '/' : `/photos/${name}`;
    const visited = { slug, path, base: sitePath(slug), headers: context.req.header() };
    const { status, headers, body } = elsewhere ? notFound() : await answers.answer(visited);
    context.set('pageKind', 'openPage');
    return context.newResponse(body, status, headers);
  };
  return [
    openRoute('GET', '/sites/{slug}', "A business's website", visit),
    openRoute('GET', '/sites/{slug}/photos/{name}', "A picture on a business's website", visit),
  ];
}
