import type { Language } from '@jobly/core/language/language';
import { tidyMarkup } from '@jobly/core/markup';
import { html } from 'hono/html';
import { openRoute, type Route } from '../route.ts';

/** Part of an HTML page; `html` escapes interpolated values. */
export type Html = ReturnType<typeof html>;

const UTILITY_STYLE_PATH = '/dev/pages.css';

export async function utilityPage(options: {
  title: string;
  body: Html;
  script?: string;
  language?: Language;
}): Promise<string> {
  const page = await html`<!doctype html>
    <html lang="${options.language ?? 'en'}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${options.title}</title>
        <link rel="stylesheet" href="${UTILITY_STYLE_PATH}" />
        ${options.script && html`<script src="${options.script}" defer></script>`}
      </head>
      <body>
        <main>${options.body}</main>
      </body>
    </html>`;
  // Empty parts leave trailing spaces.
  return tidyMarkup(String(page)).replace(/[ \t]+$/gm, '');
}

const UTILITY_STYLE = `
:root { color-scheme: light dark; --paper: #faf7f2; --card: #fff; --ink: #0c2035; --ink-2: #46586b; --line: #e6e0d6; --mark: #fff1d6; --accent: #ff8a1f; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #0a1521; --card: #122232; --ink: #f4f1ea; --ink-2: #b4c2cf; --line: #1f3347; --mark: #382a0d; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 46rem; margin: 0 auto; padding: 24px 16px 64px; }
h1 { font-size: 28px; letter-spacing: -0.02em; margin: 8px 0 4px; }
p { margin: 4px 0 12px; color: var(--ink-2); }
article { background: var(--card); border: 1px solid var(--line); border-radius: 16px; padding: 16px; margin: 12px 0; }
article header { display: flex; flex-wrap: wrap; gap: 4px 12px; color: var(--ink-2); font-size: 14px; }
article header strong { color: var(--ink); }
pre { margin: 8px 0 0; white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
.figure { background: var(--mark); border-radius: 12px; padding: 2px 12px; font-size: 28px; font-weight: 700; letter-spacing: 0.12em; display: inline-block; margin-top: 8px; font-variant-numeric: tabular-nums; }
a { color: inherit; }
form { margin: 12px 0 0; }
button { min-height: 44px; padding: 0 16px; border: 1px solid var(--line); border-radius: 12px; background: var(--card); color: inherit; font: inherit; font-weight: 600; cursor: pointer; }
.brand { margin: 0 0 24px; font-weight: 800; color: var(--ink); }
button.go { width: 100%; min-height: 56px; padding: 8px 16px; border: 0; border-radius: 16px; background: var(--accent); color: #0c2035; font-weight: 700; }
a[href^='tel:'] { white-space: nowrap; }
button:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px; }
`;

export function utilityStyleRoute(): Route {
  return openRoute(
    `GET ${UTILITY_STYLE_PATH}`,
    {
      summary: 'The look of the local inbox and of the pages behind message links',
      answers: { 'text/css': [200] },
    },
    (context) => {
      context.header('Content-Type', 'text/css; charset=utf-8');
      return context.body(UTILITY_STYLE);
    },
  );
}
