import { html } from 'hono/html';
import { formatMoney } from '../page.ts';
import type { Html } from '../page.ts';
import { frame, wayBack } from './layout.ts';
import type { Sale } from './layout.ts';

type Sign = 'good' | 'wait' | 'stop';

const SIGNS: Record<Sign, Html> = {
  good: html`<path d="M14 25l7 7 14-15" />`,
  wait: html`<path d="M24 13v11l7 5" />`,
  stop: html`<path d="M17 17l14 14M31 17L17 31" />`,
};

function result(sign: Sign, title: string, text: Html | string, more: Html | string = ''): Html {
  return frame(
    title,
    html`<section class="result ${sign}">
      <svg viewBox="0 0 48 48" aria-hidden="true">
        <circle cx="24" cy="24" r="22" />
        ${SIGNS[sign]}
      </svg>
      <h1>${title}</h1>
      <p>${text}</p>
      ${more}
    </section>`,
  );
}

const back = (sale: Sale): Html | string => {
  const url = wayBack(sale.link);
  return url ? html`<p><a class="primary" href="${url}">Continue</a></p>` : '';
};

export const paidPage = (sale: Sale): Html =>
  result(
    'good',
    'Paid',
    html`<span class="amount">${formatMoney(sale.total)}</span> to ${sale.merchant.tradingName}. You
      can close this page.`,
  );

export const alreadyPaidPage = (sale: Sale): Html =>
  result(
    'good',
    'Already paid',
    `This payment to ${sale.merchant.tradingName} is complete. You have not been charged again.`,
    back(sale),
  );

export const processingPage = (sale: Sale): Html =>
  result(
    'wait',
    'Processing your payment',
    `Your bank is still working on ${formatMoney(sale.total)} to ${sale.merchant.tradingName}. This page moves on by itself. Please do not pay again.`,
  );

export const closedPage = (sale: Sale): Html =>
  result(
    'stop',
    'This link is closed',
    `${sale.merchant.tradingName} has withdrawn this payment. You have not been charged.`,
  );

export const leftPage = (sale: Sale): Html =>
  result(
    'stop',
    'Payment cancelled',
    `You have not been charged. ${sale.merchant.tradingName} is still waiting for this payment.`,
    html`<p><a class="primary" href="${sale.base}">Try again</a></p>`,
  );

export const nothingHerePage = (): Html =>
  result('stop', 'Nothing to pay here', 'Check that you opened the whole link.');
