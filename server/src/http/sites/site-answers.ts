import type { IncomingHttpHeaders } from 'node:http';
import type { RequestForm } from '@jobly/core/websites/request-form';
import type { SiteContent, SitePage } from '@jobly/core/websites/site';
import { html } from 'hono/html';
import { acceptsCompressed } from '../requests/accept-encoding.ts';
import { methodNotAllowed, notFound, unavailable, type SiteAnswer } from './plain-pages.ts';
import type { readSentForm, SentForm } from './read-form.ts';
import { siteCards } from './site-card.ts';
import { etagOf, type RenderedSite, type SitePages } from './site-pages.ts';

export interface PublishedSite {
  slug: string;
  userId: string;
  content: SiteContent;
  publishedAt: Date;
  logo: string | null;
  reviewsUrl: string | null;
  /** Its custom domain, once verified. */
  domain: string | null;
}

interface SiteFile {
  bytes: Buffer<ArrayBuffer>;
  contentType: string;
}

export interface SiteServing {
  pages: SitePages;
  /** Published sites only; read on each visit, so that a publish shows at once on every node. */
  findSite(slug: string): Promise<PublishedSite | undefined>;
  findSlugOfDomain(domain: string): Promise<string | undefined>;
  /** Only called for names that the published site shows. */
  readPhoto(site: PublishedSite, name: string): Promise<SiteFile | undefined>;
  readLogo(site: PublishedSite): Promise<SiteFile | undefined>;
  siteUrl(slug: string): string;
  newRequestForm(slug: string): RequestForm;
  /** Checked before a photo is read. */
  mayPhoto(slug: string, clientIp: string): Promise<boolean>;
  /** The form with its errors; undefined on success. */
  takeRequest(
    site: PublishedSite,
    sent: SentForm,
  ): Promise<{ status: 413 | 422 | 429; form: RequestForm } | undefined>;
}

export interface SiteVisit {
  slug: string;
  /** Below the site: `/`, `/photos/front.jpg`. */
  path: string;
  /** Where the site begins on its host. */
  base: string;
  method: string;
  headers: Pick<IncomingHttpHeaders, 'accept-encoding' | 'if-none-match'>;
  readForm: (mayPhoto: Parameters<typeof readSentForm>[1]) => ReturnType<typeof readSentForm>;
}

export const SLUG = /^[a-z0-9]{1,63}$/;
const PATH =
  /^\/(?:robots\.txt|sitemap\.xml|request|request\/sent|(?<card>card-[0-9a-f]{16}\.png)|logo-(?<logo>[\w.-]{1,80})|photos\/(?<photo>[\w-]{1,64}\.(?:jpg|jpeg|png|webp|gif|avif)))?$/;
const PICTURE_TYPE = /^image\/(jpeg|png|webp|gif|avif)$/;
const KEPT_PAGES = 500;
/** Revalidated on each visit (304), so that a change shows at once. */
const ASK_EACH_TIME = 'public, no-cache';
/** A picture never changes under its name. */
const FOR_A_WEEK = 'public, max-age=604800, immutable';
const FRESH = 'public, max-age=300';

export function siteAnswers(serving: SiteServing) {
  const rendered = new Map<string, RenderedSite>();
  const cards = siteCards(serving.pages);

  const find = async (slug: string) => (SLUG.test(slug) ? serving.findSite(slug) : undefined);
  const siteUrl = ({ slug, domain }: PublishedSite) =>
    domain === null ? serving.siteUrl(slug) : `https://${domain}`;

  function pageOf(site: PublishedSite, base: string): SitePage {
    const { content, reviewsUrl } = site;
    return {
      content,
      reviewsUrl,
      address: siteUrl(site),
      base,
      photoBase: `${base}/photos`,
      logo: site.logo === null ? null : `${base}/logo-${site.logo}`,
      card: `${base}/${cards.nameOf(content)}`,
      payHint: true,
      preview: null,
    };
  }

  /** A small cache; its key holds everything that changes a page. */
  function render(site: PublishedSite, base: string): RenderedSite {
    const { slug, publishedAt, logo, reviewsUrl, domain } = site;
    const key = JSON.stringify([base, slug, publishedAt.getTime(), logo, reviewsUrl, domain]);
    const page = rendered.get(key) ?? serving.pages.render(pageOf(site, base));
    rendered.delete(key);
    rendered.set(key, page);
    if (rendered.size > KEPT_PAGES) rendered.delete(rendered.keys().next().value!);
    return page;
  }

  function showSite(site: PublishedSite, { base, headers: asked }: SiteVisit): SiteAnswer {
    const { plain, gzip, etag } = render(site, base);
    const headers = {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': serving.pages.contentSecurityPolicy,
      'Cache-Control': ASK_EACH_TIME,
      ETag: etag,
      Vary: 'Accept-Encoding',
    };
    if (isCached(asked, etag)) return { status: 304, headers, body: null };
    return acceptsCompressed(asked['accept-encoding']?.toString(), ['gzip'])
      ? { status: 200, headers: { ...headers, 'Content-Encoding': 'gzip' }, body: gzip }
      : { status: 200, headers, body: plain };
  }

  function showPart(status: 200 | 413 | 422 | 429, body: Buffer<ArrayBuffer>): SiteAnswer {
    const headers = {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': serving.pages.contentSecurityPolicy,
      'Cache-Control': 'no-store',
      'X-Robots-Tag': 'noindex',
    };
    return { status, headers, body };
  }

  async function answerForm(site: PublishedSite, visit: SiteVisit): Promise<SiteAnswer> {
    const { pages } = serving;
    const page = pageOf(site, visit.base);
    if (visit.method !== 'POST') {
      return showPart(200, pages.renderRequest(page, serving.newRequestForm(site.slug)));
    }
    const mayPhoto = (clientIp: string) => serving.mayPhoto(site.slug, clientIp);
    const again = await serving.takeRequest(site, await visit.readForm(mayPhoto));
    if (again) return showPart(again.status, pages.renderRequest(page, again.form));
    // So that a reload does not send the form again.
    const headers = { Location: `${visit.base}/request/sent`, 'Cache-Control': 'no-store' };
    return { status: 303, headers, body: null };
  }

  return {
    find,
    siteUrl,
    async answer(visit: SiteVisit): Promise<SiteAnswer> {
      const known = PATH.exec(visit.path);
      const site = known ? await find(visit.slug) : undefined;
      if (!known || !site) return notFound();
      if (visit.path === '/request') return answerForm(site, visit);
      if (visit.method === 'POST') return methodNotAllowed();
      if (visit.path === '/request/sent') {
        return showPart(200, serving.pages.renderSent(pageOf(site, visit.base)));
      }
      const { photo, logo, card } = known.groups!;
      if (photo !== undefined) {
        const isShown = site.content.photos.some(({ name }) => name === photo);
        return picture(visit, isShown ? await serving.readPhoto(site, photo) : undefined);
      }
      if (logo !== undefined) {
        return picture(visit, logo === site.logo ? await serving.readLogo(site) : undefined);
      }
      if (card !== undefined) {
        if (card !== cards.nameOf(site.content)) return notFound();
        const bytes = await cards.draw(card, site.content);
        if (!bytes) return unavailable();
        return picture(visit, { bytes, contentType: 'image/png' });
      }
      const address = siteUrl(site);
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
      return showSite(site, visit);
    },
  };
}

function picture({ headers: asked }: SiteVisit, file: SiteFile | undefined): SiteAnswer {
  if (!file || !PICTURE_TYPE.test(file.contentType)) return notFound();
  const etag = etagOf(file.bytes);
  const headers = {
    'Content-Type': file.contentType,
    'Content-Security-Policy': "default-src 'none'",
    'Cache-Control': FOR_A_WEEK,
    ETag: etag,
  };
  return isCached(asked, etag)
    ? { status: 304, headers, body: null }
    : { status: 200, headers, body: file.bytes };
}

function text(type: string, body: string): SiteAnswer {
  return {
    status: 200,
    headers: { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': FRESH },
    body: Buffer.from(body),
  };
}

function isCached({ 'if-none-match': tags }: SiteVisit['headers'], etag: string): boolean {
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  return (tags ?? '').split(',').some((tag) => tag.trim() === '*' || bare(tag) === bare(etag));
}
