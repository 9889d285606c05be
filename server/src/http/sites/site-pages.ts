import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { RequestForm } from '@jobly/core/websites/request-form';
import type { SiteContent, SitePage } from '@jobly/core/websites/site';
import { importBuilt } from '../pages/built-module.ts';

/** What web/vite.site.config.ts builds. */
interface SiteModule {
  renderSitePage: (page: SitePage) => string;
  renderRequestPage: (page: SitePage, form: RequestForm) => string;
  renderSentPage: (page: SitePage) => string;
  renderCard: (content: SiteContent) => string;
  contentSecurityPolicy: string;
}

export type SitePages = NonNullable<Awaited<ReturnType<typeof loadSitePages>>>;
export type RenderedSite = ReturnType<SitePages['render']>;

export async function loadSitePages(directory: string) {
  const built = await importBuilt<SiteModule>(directory);
  return (
    built && {
      /** A page as bytes, ready for any visitor. */
      render(page: SitePage) {
        const plain = Buffer.from(built.renderSitePage(page));
        return { plain, gzip: gzipSync(plain, { level: 9 }), etag: etagOf(plain) };
      },
      /** For one visitor. */
      renderRequest: (page: SitePage, form: RequestForm) =>
        Buffer.from(built.renderRequestPage(page, form)),
      renderSent: (page: SitePage) => Buffer.from(built.renderSentPage(page)),
      /** As SVG. */
      renderCard: (content: SiteContent) => built.renderCard(content),
      contentSecurityPolicy: `${built.contentSecurityPolicy}; frame-ancestors 'none'`,
      /** The same, for a frame in our own app. */
      previewContentSecurityPolicy: `${built.contentSecurityPolicy}; frame-ancestors 'self'`,
    }
  );
}

/** Weak: the compressed answer has the same one. */
export function etagOf(bytes: Uint8Array): string {
  return `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
}

type Previewed = Pick<SitePage, 'content' | 'address' | 'photoBase' | 'logo' | 'reviewsUrl'>;

/** A page for the people whose it is: never cached, never indexed, shown in a frame of our own. */
export function sitePreview(pages: SitePages, page: Previewed, preview: 'staff' | 'owner') {
  return {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': pages.previewContentSecurityPolicy,
      'X-Frame-Options': 'SAMEORIGIN',
      'X-Robots-Tag': 'noindex',
      'Cache-Control': 'no-store',
    },
    body: pages.render({ ...page, base: null, card: null, payHint: true, preview }).plain,
  };
}
