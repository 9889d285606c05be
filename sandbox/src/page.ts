import type { Context } from 'hono';
import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Money } from './store/records.ts';

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

type Extras = { status?: ContentfulStatusCode; formTarget?: string | null; refresh?: number };

/** A page with nothing inline: neither style nor script could be smuggled in. */
export async function respond(call: Context, page: Html, extras: Extras = {}): Promise<Response> {
  // A browser checks form-action against where the post is redirected to, so the way back is named.
  const targets = ["'self'", extras.formTarget ?? ''].join(' ').trim();
  const headers = {
    'content-security-policy': `default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; form-action ${targets}; base-uri 'none'; frame-ancestors 'none'`,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    ...(extras.refresh !== undefined && { refresh: String(extras.refresh) }),
  };
  return call.html(tidy(String(await page)), extras.status ?? 200, headers);
}

/** As HTML writes it: the formatter ends `<meta />` as XML does, and an empty part leaves its spaces. */
function tidy(page: string): string {
  return page
    .replace(/^<!doctype/, '<!DOCTYPE')
    .replace(/<((?:br|hr|img|input|link|meta)\b(?:"[^"]*"|[^<>"])*?)\s*\/>/g, '<$1>')
    .replace(/[ \t]+$/gm, '');
}

export function formatMoney({ units, currencyCode }: Money): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: currencyCode });
  return format.format(units / 100);
}

export function document(parts: { title: string; script?: string; body: Html }): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="/public/icon.svg" type="image/svg+xml" />
        <title>${parts.title}</title>
        <link rel="stylesheet" href="/public/sandbox.css" />
        <link rel="stylesheet" href="/public/pages.css" />
        ${parts.script ? html`<script type="module" src="/public/${parts.script}"></script>` : ''}
      </head>
      <body>
        ${parts.body}
      </body>
    </html>`;
}
