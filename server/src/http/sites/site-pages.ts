import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { SitePage } from '@jobly/core/websites/site';

/** What web/vite.site.config.ts builds. */
interface SiteModule {
  renderSitePage: (page: SitePage) => string;
  contentSecurityPolicy: string;
}

/** A page as bytes, ready for any visitor. */
export interface RenderedSite {
  plain: Buffer<ArrayBuffer>;
  gzip: Buffer<ArrayBuffer>;
  etag: string;
}

export interface SitePages {
  render(page: SitePage): RenderedSite;
  contentSecurityPolicy: string;
  /** The same, for the staff's frame beside the form. */
  previewContentSecurityPolicy: string;
}

/** Nothing when the pages have not been built. */
export async function loadSitePages(directory: string): Promise<SitePages | undefined> {
  const file = join(directory, 'render.js');
  if (!existsSync(file)) return undefined;
  const built = (await import(pathToFileURL(file).href)) as SiteModule;
  return {
    render(page) {
      const plain = Buffer.from(built.renderSitePage(page));
      return { plain, gzip: gzipSync(plain, { level: 9 }), etag: etagOf(plain) };
    },
    contentSecurityPolicy: `${built.contentSecurityPolicy}; frame-ancestors 'none'`,
    previewContentSecurityPolicy: `${built.contentSecurityPolicy}; frame-ancestors 'self'`,
  };
}

/** Weak: the compressed answer has the same one. */
export function etagOf(bytes: Uint8Array): string {
  return `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
}

/** A draft for the people who edit it: never cached, never indexed, shown in a frame of our own. */
export function sitePreview(
  pages: SitePages,
  page: Omit<SitePage, 'preview' | 'payHint'>,
): { headers: Record<string, string>; body: Buffer<ArrayBuffer> } {
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
