import { html } from 'hono/html';
import { document, formatMoney } from '../page.ts';
import type { Html } from '../page.ts';
import type { Merchant, Money, PaymentLink } from '../store/records.ts';

/** What every page of one checkout is about. */
export type Sale = { merchant: Merchant; link: PaymentLink; total: Money; base: string };

export const mark = html`<svg class="mark" viewBox="0 0 24 24" aria-hidden="true">
  <circle cx="12" cy="12" r="10" />
  <path d="M8.5 7v7.5A2.5 2.5 0 0 0 11 17h4.5" />
</svg>`;

export const lock = html`<svg class="lock" viewBox="0 0 16 16" aria-hidden="true">
  <path d="M4.5 7V5a3.5 3.5 0 0 1 7 0v2M3.5 7h9v6.5h-9z" />
</svg>`;

/** The frame: whose page it is, who gets the money, and that this is a test. */
export function frame(title: string, main: Html): Html {
  return document({
    title,
    script: 'checkout.js',
    body: html`<header class="top">
        <span class="wordmark">${mark} lopay</span>
        <span class="chip">Test mode</span>
      </header>
      <main>${main}</main>
      <footer class="foot">
        <p>${lock} Secure checkout by Lopay, simulated. No real money moves.</p>
      </footer>`,
  });
}

export function summary({ merchant, link, total }: Sale): Html {
  return html`<section class="summary" aria-label="What you pay">
    <p>Pay <strong>${merchant.tradingName}</strong></p>
    <p class="amount">${formatMoney(total)}</p>
    <p class="dim">${link.description}</p>
    ${link.reference ? html`<p class="dim">Reference ${link.reference}</p>` : ''}
  </section>`;
}

export const facts = (rows: Record<string, string>): Html =>
  html`<dl class="facts">
    ${Object.entries(rows).map(
      ([name, value]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl>`;

/** Where the payer is sent after success; an unsigned hint, as documented. */
export function wayBack(link: PaymentLink): string | null {
  if (link.returnUrl === null) return null;
  const url = new URL(link.returnUrl);
  url.searchParams.set('status', 'successful');
  url.searchParams.set('paymentRequestId', link.id);
  return url.href;
}

export const originOf = ({ returnUrl }: PaymentLink) =>
  returnUrl === null ? null : new URL(returnUrl).origin;
