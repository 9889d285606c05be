import { html } from 'hono/html';
import type { Html } from '../page.ts';

const clock = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
});

export const at = (iso: string): Html =>
  html`<time datetime="${iso}">${clock.format(new Date(iso))}</time>`;

export const short = (id: string): Html => html`<code title="${id}">${id.slice(0, 8)}</code>`;

type Tone = 'good' | 'wait' | 'bad' | 'calm';

export const badge = (tone: Tone, text: string): Html =>
  html`<span class="badge ${tone}">${text}</span>`;

/** Items as cards: a table would not fit a phone. */
export function section(id: string, title: string, items: Html[], empty: string): Html {
  return html`<section class="block" id="${id}">
    <h2>${title} <span class="count">${items.length}</span></h2>
    ${
      items.length === 0
        ? html`<p class="empty">${empty}</p>`
        : html`<ul>
            ${items}
          </ul>`
    }
  </section>`;
}

export const button = (action: string, text: string, fields: Record<string, string>): Html =>
  html`<form method="post" action="${action}">
    ${Object.entries(fields).map(
      ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
    )}
    <button type="submit" class="small">${text}</button>
  </form>`;
