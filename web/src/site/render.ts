import type { SitePage } from '@jobly/core/websites/site';
import { tidyMarkup } from '@jobly/core/markup';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { SiteDocument } from './document.tsx';
import style from './site.css?inline';

/** The whole document. */
export function renderSitePage(page: SitePage): string {
  const site = renderToStaticMarkup(createElement(SiteDocument, { page, style }));
  return tidyMarkup(`<!DOCTYPE html>${site}`);
}

/**
 * No script at all: the structured data is an element of type application/ld+json, which browsers
 * neither run nor check. Who may show the page in a frame is the server's to say.
 */
export const contentSecurityPolicy: string = [
  "default-src 'none'",
  `style-src '${await hashOf(style)}'`,
  "script-src 'none'",
  "img-src 'self' data:",
  // For tools that look at robots.txt from within the page; nothing of the page itself connects.
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
].join('; ');

async function hashOf(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(bytes)))}`;
}
