import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { RequestForm } from '@jobly/core/websites/request-form';
import type { SiteContent, SitePage } from '@jobly/core/websites/site';
import { importBuilt } from '../pages/built-module.ts';

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
      render(page: SitePage) {
        const plain = Buffer.from(built.renderSitePage(page));
        return { plain, gzip: gzipSync(plain, { level: 9 }), etag: etagOf(plain) };
      },
      renderRequest: (page: SitePage, form: RequestForm) =>
        Buffer.from(built.renderRequestPage(page, form)),
      renderSent: (page: SitePage) => Buffer.from(built.renderSentPage(page)),
      renderCard: (content: SiteContent) => built.renderCard(content),
      contentSecurityPolicy: `${built.contentSecurityPolicy}; frame-ancestors 'none'`,
      /** For the preview frame in our app. */
      previewContentSecurityPolicy: `${built.contentSecurityPolicy}; frame-ancestors 'self'`,
    }
  );
}

/** Weak: compressed responses share it. */
export function etagOf(bytes: Uint8Array): string {
  return `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
}

type Previewed = Pick<SitePage, 'content' | 'address' | 'photoBase' | 'logo' | 'reviewsUrl'>;

/** Preview for owners and staff: never cached or indexed, and framed by our app. */
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
