import type { SiteContent } from '@jobly/core/websites/site';
import { acceptsCompressed } from '../requests/accept-encoding.ts';
import { notFound } from './site-plain-pages.ts';
import type { SiteAnswer } from './site-plain-pages.ts';
import { etagOf } from './site-pages.ts';
import type { RenderedSite, SitePages } from './site-pages.ts';

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

interface SiteVisit {
  acceptEncoding: string | undefined;
  ifNoneMatch: string | undefined;
}

const SLUG = /^[a-z0-9]{1,63}$/;
const PHOTO_NAME = /^[\w-]{1,64}\.(jpg|jpeg|png|webp|gif|avif)$/;
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
  function render({ slug, content, publishedAt }: PublishedSite, photoBase: string): RenderedSite {
    const key = `${photoBase} ${slug} ${publishedAt.getTime()}`;
    const address = serving.addressOf(slug);
    const shown = { content, address, photoBase, payHint: true, preview: false };
    const page = rendered.get(key) ?? serving.pages.render(shown);
    rendered.delete(key);
    rendered.set(key, page);
    if (rendered.size > KEPT_PAGES) rendered.delete(rendered.keys().next().value!);
    return page;
  }

  return {
    async page(slug: string, photoBase: string, visit: SiteVisit): Promise<SiteAnswer> {
      const site = await find(slug);
      if (!site) return notFound();
      const { plain, gzip, etag } = render(site, photoBase);
      const headers = {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': serving.pages.contentSecurityPolicy,
        'Cache-Control': ASK_EACH_TIME,
        ETag: etag,
        Vary: 'Accept-Encoding',
      };
      if (isHeld(visit.ifNoneMatch, etag)) return { status: 304, headers, body: null };
      return acceptsCompressed(visit.acceptEncoding, ['gzip'])
        ? { status: 200, headers: { ...headers, 'Content-Encoding': 'gzip' }, body: gzip }
        : { status: 200, headers, body: plain };
    },

    async photo(slug: string, name: string, visit: SiteVisit): Promise<SiteAnswer> {
      const site = PHOTO_NAME.test(name) ? await find(slug) : undefined;
      const shown = site?.content.photos.some((photo) => photo.name === name);
      const photo = shown ? await serving.readPhoto(slug, name) : undefined;
      if (!photo || !PHOTO_TYPE.test(photo.contentType)) return notFound();
      const etag = etagOf(photo.bytes);
      const headers = {
        'Content-Type': photo.contentType,
        'Content-Security-Policy': "default-src 'none'",
        'Cache-Control': FOR_A_WEEK,
        ETag: etag,
      };
      return isHeld(visit.ifNoneMatch, etag)
        ? { status: 304, headers, body: null }
        : { status: 200, headers, body: photo.bytes };
    },

    async robots(slug: string) {
      if (!(await find(slug))) return notFound();
      const sitemap = `${serving.addressOf(slug)}/sitemap.xml`;
      return text('text/plain', `User-agent: *\nAllow: /\nSitemap: ${sitemap}\n`);
    },

    async sitemap(slug: string) {
      const site = await find(slug);
      if (!site) return notFound();
      // A host name and a slug: nothing in them needs escaping.
      const place = `<loc>${serving.addressOf(slug)}/</loc>`;
      const time = `<lastmod>${site.publishedAt.toISOString()}</lastmod>`;
      return text(
        'application/xml',
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url>${place}${time}</url></urlset>\n`,
      );
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

function isHeld(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || bare(tag) === bare(etag));
}
