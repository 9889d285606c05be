import type { Context } from 'hono';
import type { HttpEnv } from '../caller.ts';
import { openRoute } from '../route.ts';
import type { Route } from '../route.ts';
import { siteAnswers } from './site-answers.ts';
import type { SiteServing } from './site-answers.ts';
import { notFound } from './site-plain-pages.ts';
import type { SiteAnswer } from './site-plain-pages.ts';

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
  const visitOf = (context: Context<HttpEnv>) => ({
    acceptEncoding: context.req.header('accept-encoding'),
    ifNoneMatch: context.req.header('if-none-match'),
  });
  const said = (context: Context<HttpEnv>, { status, headers, body }: SiteAnswer) => {
    context.set('pageKind', 'openPage');
    return context.newResponse(body, status, headers);
  };
  return [
    openRoute('GET', '/sites/{slug}', "A business's website", async (context) => {
      const slug = context.req.param('slug') ?? '';
      if (domain !== undefined) {
        const found = await answers.robots(slug);
        if (found.status !== 200) return said(context, notFound());
        return context.redirect(serving.addressOf(slug), 308);
      }
      const photoBase = `${sitePath(slug)}/photos`;
      return said(context, await answers.page(slug, photoBase, visitOf(context)));
    }),
    openRoute(
      'GET',
      '/sites/{slug}/photos/{name}',
      "A picture on a business's website",
      async (context) => {
        if (domain !== undefined) return said(context, notFound());
        const { slug = '', name = '' } = context.req.param();
        return said(context, await answers.photo(slug, name, visitOf(context)));
      },
    ),
  ];
}
