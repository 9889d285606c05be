import { tidyMarkup } from '@jobly/core/markup';

/** Text for an HTML page of ours (the reference, the local inbox): always escaped. */
export function escapeHtml(text: string): string {
  const names: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (character) => names[character]!);
}

/** Joins parts into HTML; values are escaped unless they are HTML already. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | Html | Html[];

export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  const text = strings.reduce((sum, string, index) => {
    const part = parts[index];
    if (part === undefined) return sum + string;
    return sum + string + render(part);
  }, '');
  return new Html(text);
}

function render(part: Part): string {
  if (Array.isArray(part)) return part.map((item) => item.text).join('');
  return part instanceof Html ? part.text : escapeHtml(String(part));
}

export const UTILITY_STYLE_PATH = '/dev/pages.css';

export function utilityPage(options: { title: string; body: Html; script?: string }): string {
  const script = options.script
    ? html`<script src="${options.script}" defer></script>`
    : new Html('');
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${options.title}</title>
        <link rel="stylesheet" href="${UTILITY_STYLE_PATH}" />
        ${script}
      </head>
      <body>
        <main>${options.body}</main>
      </body>
    </html>`;
  // A part that is empty leaves the spaces before it.
  return tidyMarkup(page.text).replace(/[ \t]+$/gm, '');
}
