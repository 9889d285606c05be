import { createHash } from 'node:crypto';
import { tidyMarkup } from '@jobly/core/markup';

export interface SiteAnswer {
  status: 200 | 303 | 304 | 404 | 405 | 413 | 422 | 429 | 503;
  headers: Record<string, string>;
  body: Buffer<ArrayBuffer> | null;
}

const STYLE =
  'body{margin:0;min-height:100vh;display:grid;place-items:center;background:#faf7f2;color:#0c2035;font:17px/1.5 system-ui,sans-serif}main{padding:24px;max-width:28rem}h1{margin:0 0 8px;font-size:30px;line-height:1.15;letter-spacing:-.02em}p{margin:0}p+p{margin-top:16px}@media(prefers-color-scheme:dark){body{background:#0a1521;color:#f4f1ea}}';
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  'img-src data:',
  "frame-ancestors 'none'",
].join('; ');

/** A title and a sentence. No site, so both languages are shown. */
type Words = readonly [title: string, sentence: string];

export const notFound = () =>
  plainPage(
    404,
    ['There is no website here', 'Please check the address and try again.'],
    ['Aquí no hay ningún sitio web', 'Revisa la dirección e inténtalo de nuevo.'],
  );

export const methodNotAllowed = (allow = 'GET, HEAD') =>
  plainPage(
    405,
    ['That is not possible here', 'This address can only be opened.'],
    ['Eso no se puede hacer aquí', 'Esta dirección solo se puede abrir.'],
    { Allow: allow },
  );

export const unavailable = () =>
  plainPage(
    503,
    ['Back in a moment', 'Please try again in a few seconds.'],
    ['Volvemos enseguida', 'Inténtalo de nuevo en unos segundos.'],
    { 'Retry-After': '5' },
  );

function plainPage(
  status: 404 | 405 | 503,
  [title, sentence]: Words,
  [spanishTitle, spanishSentence]: Words,
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
          <p lang="es"><b>${spanishTitle}.</b> ${spanishSentence}</p>
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
