import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { tidyMarkup } from '@jobly/core/markup';
import type { SiteContent } from '@jobly/core/websites/site';
import { html } from 'hono/html';
import { acceptsCompressed } from '../requests/accept-encoding.ts';
import { etagOf, type RenderedSite, type SitePages } from './site-pages.ts';

/** A site that visitors may see. */
export interface PublishedSite {
  slug: string;
  content: SiteContent;
  publishedAt: Date;
}

export interface SiteServing {
  pages: SitePages;
  /** Only what is published; asked for every visit, so that a publish shows at once on every node. */
  findSite(slug: string): Promise<PublishedSite | undefined>;
  /** Asked only for a name that the published site shows. */
  readPhoto(
    slug: string,
    name: string,
  ): Promise<{ bytes: Buffer<ArrayBuffer>; contentType: string } | undefined>;
  /** The site's own address, without a slash at the end. */
  addressOf(slug: string): string;
}

export interface SiteAnswer {
  status: 200 | 304 | 404 | 405 | 503;
  headers: Record<string, string>;
  body: Buffer<ArrayBuffer> | null;
}

interface SiteVisit {
  slug: string;
  /** Below the site: `/`, `/photos/front.jpg`. */
  path: string;
  /** Where the site begins at its host. */
  base: string;
  headers: Pick<IncomingHttpHeaders, 'accept-encoding' | 'if-none-match'>;
}

const SLUG = /^[a-z0-9]{1,63}$/;
const PATH =
  /^\/(?:robots\.txt|sitemap\.xml|photos\/([\w-]{1,64}\.(?:jpg|jpeg|png|webp|gif|avif)))?$/;
const PHOTO_TYPE = /^image\/(jpeg|png|webp|gif|avif)$/;
const KEPT_PAGES = 500;
/** Asked for each time, and answered 304 while nothing was published: a change shows at once. */
const ASK_EACH_TIME = 'public, no-cache';
/** A picture never changes under its name. */
const FOR_A_WEEK = 'public, max-age=604800, immutable';
const FRESH = 'public, max-age=300';

/** What a visitor of a site can ask for, whichever way the question comes. */
export function siteAnswers(serving: SiteServing) {
  const rendered = new Map<string, RenderedSite>();

  const find = async (slug: string) => (SLUG.test(slug) ? serving.findSite(slug) : undefined);

  /** The pages asked for last are kept; a page published anew has a key of its own. */
  function render({ slug, content, publishedAt }: PublishedSite, base: string): RenderedSite {
    const key = `${base} ${slug} ${publishedAt.getTime()}`;
    const shown = { content, address: serving.addressOf(slug), photoBase: `${base}/photos` };
    const page =
      rendered.get(key) ?? serving.pages.render({ ...shown, payHint: true, preview: false });
    rendered.delete(key);
    rendered.set(key, page);
    if (rendered.size > KEPT_PAGES) rendered.delete(rendered.keys().next().value!);
    return page;
  }

  function pageOf(site: PublishedSite, { base, headers: asked }: SiteVisit): SiteAnswer {
    const { plain, gzip, etag } = render(site, base);
    const headers = {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': serving.pages.contentSecurityPolicy,
      'Cache-Control': ASK_EACH_TIME,
      ETag: etag,
      Vary: 'Accept-Encoding',
    };
    if (isHeld(asked, etag)) return { status: 304, headers, body: null };
    return acceptsCompressed(asked['accept-encoding']?.toString(), ['gzip'])
      ? { status: 200, headers: { ...headers, 'Content-Encoding': 'gzip' }, body: gzip }
      : { status: 200, headers, body: plain };
  }

  async function photoOf(site: PublishedSite, name: string, visit: SiteVisit): Promise<SiteAnswer> {
    const shown = site.content.photos.some((photo) => photo.name === name);
    const photo = shown ? await serving.readPhoto(site.slug, name) : undefined;
    if (!photo || !PHOTO_TYPE.test(photo.contentType)) return notFound();
    const etag = etagOf(photo.bytes);
    const headers = {
      'Content-Type': photo.contentType,
      'Content-Security-Policy': "default-src 'none'",
      'Cache-Control': FOR_A_WEEK,
      ETag: etag,
    };
    return isHeld(visit.headers, etag)
      ? { status: 304, headers, body: null }
      : { status: 200, headers, body: photo.bytes };
  }

  return {
    find,
    async answer(visit: SiteVisit): Promise<SiteAnswer> {
      const known = PATH.exec(visit.path);
      const site = known ? await find(visit.slug) : undefined;
      if (!known || !site) return notFound();
      if (known[1] !== undefined) return photoOf(site, known[1], visit);
      const address = serving.addressOf(site.slug);
      if (visit.path === '/robots.txt') {
        return text('text/plain', `User-agent: *\nAllow: /\nSitemap: ${address}/sitemap.xml\n`);
      }
      if (visit.path === '/sitemap.xml') {
        const place = await html`<loc>${address}/</loc>`;
        const time = `<lastmod>${site.publishedAt.toISOString()}</lastmod>`;
        return text(
          'application/xml',
          `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url>${place}${time}</url></urlset>\n`,
        );
      }
      return pageOf(site, visit);
    },
  };
}

function text(type: string, body: string): SiteAnswer {
  return {
    status: 200,
    headers: { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': FRESH },
    body: Buffer.from(body),
  };
}

function isHeld({ 'if-none-match': held }: SiteVisit['headers'], etag: string): boolean {
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  return (held ?? '').split(',').some((tag) => tag.trim() === '*' || bare(tag) === bare(etag));
}

const STYLE =
  'body{margin:0;min-height:100vh;display:grid;place-items:center;background:#faf7f2;color:#0c2035;font:17px/1.5 system-ui,sans-serif}main{padding:24px;max-width:28rem}h1{margin:0 0 8px;font-size:30px;line-height:1.15;letter-spacing:-.02em}p{margin:0}@media(prefers-color-scheme:dark){body{background:#0a1521;color:#f4f1ea}}';
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  'img-src data:',
  "frame-ancestors 'none'",
].join('; ');

export const notFound = () =>
  plainPage(404, 'There is no website here', 'Please check the address and try again.');

export const methodNotAllowed = () =>
  plainPage(405, 'That is not possible here', 'This address can only be opened.', {
    Allow: 'GET, HEAD',
  });

export const unavailable = () =>
  plainPage(503, 'Back in a moment', 'Please try again in a few seconds.', { 'Retry-After': '5' });

function plainPage(
  status: 404 | 405 | 503,
  title: string,
  sentence: string,
  headers: Record<string, string> = {},
): SiteAnswer {
  const page = `<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <style>${STYLE}</style>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          <p>${sentence}</p>
        </main>
      </body>
    </html>`;
  return {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': POLICY,
      'Cache-Control': 'no-store',
      'X-Robots-Tag': 'noindex',
      ...headers,
    },
    body: Buffer.from(tidyMarkup(page)),
  };
}
