import { tidyMarkup } from '@jobly/core/markup';
import { html } from 'hono/html';

/** Part of an HTML page of ours (the reference, the local inbox); `html` escapes what is put into it. */
export type Html = ReturnType<typeof html>;

export const UTILITY_STYLE_PATH = '/dev/pages.css';

export async function utilityPage(options: {
  title: string;
  body: Html;
  script?: string;
}): Promise<string> {
  const page = await html`<!doctype html>
    <html lang="en">
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
  // A part that is empty leaves the spaces before it.
  return tidyMarkup(String(page)).replace(/[ \t]+$/gm, '');
}
