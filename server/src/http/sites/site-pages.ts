import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { SitePage } from '@jobly/core/websites/site';
import { importBuilt } from '../pages/built-module.ts';

/** What web/vite.site.config.ts builds. */
interface SiteModule {
  renderSitePage: (page: SitePage) => string;
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
      contentSecurityPolicy: `${built.contentSecurityPolicy}; frame-ancestors 'none'`,
      /** The same, for the staff's frame beside the form. */
      previewContentSecurityPolicy: `${built.contentSecurityPolicy}; frame-ancestors 'self'`,
    }
  );
}

/** Weak: the compressed answer has the same one. */
export function etagOf(bytes: Uint8Array): string {
  return `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
}

/** A draft for the people who edit it: never cached, never indexed, shown in a frame of our own. */
export function sitePreview(pages: SitePages, page: Omit<SitePage, 'preview' | 'payHint'>) {
  return {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': pages.previewContentSecurityPolicy,
      'X-Frame-Options': 'SAMEORIGIN',
      'X-Robots-Tag': 'noindex',
      'Cache-Control': 'no-store',
    },
    body: pages.render({ ...page, payHint: true, preview: true }).plain,
  };
}
