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

/** The colour of a state; one that is not named is calm. */
const TONES: Record<string, string> = {
  Verified: 'good',
  completed: 'good',
  delivered: 'good',
  paid: 'good',
  won: 'good',
  failed: 'bad',
  lost: 'bad',
  'In review': 'wait',
  pending: 'wait',
  created: 'wait',
  held: 'wait',
  open: 'wait',
};

/** One thing of a list: a title with its state, and what there is to say below. */
export const item = (title: string, state: string | null, below: Html): Html =>
  html`<li>
    <div class="line">
      <strong>${title}</strong>
      ${state && html`<span class="badge ${TONES[state] ?? 'calm'}">${state}</span>`}
    </div>
    ${below}
  </li>`;

/** Items as cards: a table would not fit a phone. */
export const section = (
  id: string,
  title: string,
  empty: string,
  items: Html[],
  below?: Html,
): Html =>
  html`<section class="sheet" id="${id}">
    <h2>${title} <span class="dim">${items.length}</span></h2>
    <ul>
      ${items.length === 0 ? html`<li class="dim">${empty}</li>` : items}
    </ul>
    ${below ?? ''}
  </section>`;

export type Field = { label: string; name: string; value?: string; options?: readonly string[] };

const field = ({ label, name, value = '', options }: Field): Html =>
  html`<label
    >${label}
    ${
      options
        ? html`<select name="${name}">
            ${options.map((option) => html`<option>${option}</option>`)}
          </select>`
        : html`<input type="text" name="${name}" value="${value}" />`
    }</label
  >`;

/** Each button is the words on it, the field that it sets and the value. */
export type Button = [words: string, name?: string, value?: string];

export const form = (path: string, fields: Field[], ...buttons: Button[]): Html =>
  html`<form method="post" action="/control${path}">
    ${fields.map(field)}
    <div class="tools">
      ${buttons.map(
        ([words, name = 'pressed', value = words]) =>
          html`<button type="submit" name="${name}" value="${value}">${words}</button>`,
      )}
    </div>
  </form>`;
