import type { Context } from 'hono';
import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

type Extras = { status?: ContentfulStatusCode; formTarget?: string | null; refresh?: number };

/** A page with nothing inline: neither style nor script could be smuggled in. */
export async function respond(call: Context, page: Html, extras: Extras = {}): Promise<Response> {
  // A browser checks form-action against where the post is redirected to, so the way back is named.
  const targets = ["'self'", extras.formTarget ?? ''].join(' ').trim();
  const headers = {
    'content-security-policy': `default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; form-action ${targets}; base-uri 'none'; frame-ancestors 'none'`,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    ...(extras.refresh !== undefined && { refresh: String(extras.refresh) }),
  };
  return call.html(page, extras.status ?? 200, headers);
}

export const lock = html`<svg width="20" viewBox="0 0 16 16" stroke-width="1.6" aria-hidden="true">
  <path d="M4.5 7V5a3.5 3.5 0 0 1 7 0v2M3.5 7h9v6.5h-9z" />
</svg>`;

export const frame = (title: string, main: Html, { control = false, brand = 'Lopay' } = {}): Html =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="/public/icon.svg" type="image/svg+xml" />
        <title>${title}</title>
        <link rel="stylesheet" href="/public/sandbox.css" />
        ${control ? html`<script type="module" src="/public/control.js"></script>` : ''}
      </head>
      <body>
        <header class="line">
          <span class="wordmark"
            ><img src="/public/icon.svg" alt="" width="20" /> ${brand.toLowerCase()}</span
          >
          <span class="badge wait">${control ? 'Sandbox control' : 'Test mode'}</span>
        </header>
        <main>${main}</main>
        <footer>
          <p>${lock} Secure checkout by ${brand}, simulated. No real money moves.</p>
        </footer>
      </body>
    </html>`;

export const facts = (rows: Record<string, string>): Html =>
  html`<dl>
    ${Object.entries(rows).map(
      ([name, value]) =>
        html`<div class="line">
          <dt>${name}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl>`;
