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

type Badge = readonly [tone: 'good' | 'wait' | 'bad' | 'calm', text: string];

/** One thing of a list: a title with its state, and what there is to say below. */
export const item = (title: Html | string, badge: Badge | null, below: Html): Html =>
  html`<li>
    <div class="line">
      <strong>${title}</strong>
      ${badge && html`<span class="badge ${badge[0]}">${badge[1]}</span>`}
    </div>
    ${below}
  </li>`;

/** Items as cards: a table would not fit a phone. */
export const section = (id: string, title: string, items: Html[], empty: string): Html =>
  html`<section class="sheet" id="${id}">
    <h2>${title} <span class="dim">${items.length}</span></h2>
    ${
      items.length === 0
        ? html`<p class="dim">${empty}</p>`
        : html`<ul>
            ${items}
          </ul>`
    }
  </section>`;

export const input = (id: string, label: string, name: string, value = ''): Html =>
  html`<label for="${id}">${label}</label>
    <input type="text" id="${id}" name="${name}" value="${value}" />`;

export const button = (action: string, text: string, fields: Record<string, string>): Html =>
  html`<form method="post" action="${action}">
    ${Object.entries(fields).map(
      ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
    )}
    <button type="submit">${text}</button>
  </form>`;
