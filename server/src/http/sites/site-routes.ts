import { AppError } from '@jobly/core/errors';
import { TRAP_FIELD } from '@jobly/core/websites/request-form';
import type { HttpContext } from '../caller.ts';
import { openRoute, optionalTexts, type Route } from '../route.ts';
import { notFound, type SiteAnswer } from './plain-pages.ts';
import { PHOTO_FORM_LIMIT_BYTES, readSentForm } from './read-form.ts';
import { siteAnswers, type SiteServing } from './site-answers.ts';

/** While SITE_DOMAIN is not set. */
export function sitePath(slug: string): string {
  return `/sites/${slug}`;
}

/**
 * Sites below the app's own host. With SITE_DOMAIN, old links redirect: a business's page is not shown on the app's
 * host.
 */
export function siteRoutes(serving: SiteServing, domain: string | undefined): Route[] {
  const answers = siteAnswers(serving);

  async function visit(context: HttpContext, path: string): Promise<Response> {
    const { slug = '' } = context.req.param();
    context.set('pageKind', 'openPage');
    if (domain !== undefined) {
      // Only the page itself redirects; links to pictures are not shared.
      const site = path === '/' ? await answers.find(slug) : undefined;
      // Temporary: a custom domain can be removed again.
      return site ? context.redirect(answers.siteUrl(site), 307) : send(context, notFound());
    }
    return send(
      context,
      await answers.answer({
        slug,
        path,
        base: sitePath(slug),
        method: context.req.method,
        headers: context.req.header(),
        readForm: (mayPhoto) => {
          const { raw } = context.req;
          const sender = { headers: context.req.header(), clientIp: context.get('address') };
          return readSentForm({ ...sender, body: raw.body }, mayPhoto).catch(() => {
            throw new AppError('invalid_request');
          });
        },
      }),
    );
  }
  const show = (path: (context: HttpContext) => string) => (context: HttpContext) =>
    visit(context, path(context));

  return [
    openRoute(
      'GET /sites/{slug}',
      { summary: "A business's website", answers: { 'text/html': [200, 404], none: [304, 307] } },
      show(() => '/'),
    ),
    openRoute(
      'GET /sites/{slug}/photos/{name}',
      {
        summary: "A picture on a business's website",
        answers: { 'image/*': [200], 'text/html': [404], none: [304] },
      },
      show((context) => `/photos/${context.req.param('name')}`),
    ),
    openRoute(
      'GET /sites/{slug}/request',
      {
        summary: "The form of a business's website",
        answers: { 'text/html': [200, 404], none: [304] },
      },
      show(() => '/request'),
    ),
    {
      ...openRoute(
        'POST /sites/{slug}/request',
        {
          summary:
            'Ask the business for something, with a photo if there is one: it gets a text and an email',
          form: optionalTexts('name', 'phone', 'message', 'token', TRAP_FIELD),
          answers: { 'text/html': [404, 413, 422, 429], none: [303] },
        },
        show(() => '/request'),
      ),
      bodyLimitBytes: PHOTO_FORM_LIMIT_BYTES,
    },
    openRoute(
      'GET /sites/{slug}/request/sent',
      { summary: 'Thanks for a request', answers: { 'text/html': [200, 404], none: [304] } },
      show(() => '/request/sent'),
    ),
    openRoute(
      'GET /sites/{slug}/{file}',
      {
        summary: "A website's robots.txt, sitemap.xml, logo and picture for shared links",
        answers: {
          'text/plain': [200],
          'application/xml': [200],
          'image/*': [200],
          'text/html': [404],
          none: [304],
        },
      },
      show((context) => `/${context.req.param('file')}`),
    ),
  ];
}

function send(context: HttpContext, answer: SiteAnswer): Response {
  return context.newResponse(answer.body, answer.status, answer.headers);
}
