import { html } from 'hono/html';
import { formatMoney } from '../money.ts';
import { facts, frame, type Html } from '../page.ts';
import type { Attempt, CardDetails, Installer, Merchant, Money, PaymentLink } from '../records.ts';
import { METHOD_NAMES, PLANS, instalments, lastPaymentOn } from './ways-to-pay.ts';

export type Sale = { merchant: Merchant; link: PaymentLink; total: Money; base: string };

export const summary = ({ merchant, link, total }: Sale): Html =>
  html`<section class="summary" aria-label="What you pay">
    <p>Pay <strong>${merchant.tradingName}</strong></p>
    <p class="amount">${formatMoney(total)}</p>
    <p class="dim">${link.description}</p>
    ${link.reference ? html`<p class="dim">Reference ${link.reference}</p>` : ''}
  </section>`;

/**
 * Where the payer is sent after success; an unsigned hint, as documented. A payer who cancels is sent there, too,
 * which is not documented: the provider may well leave them on its own page.
 */
export function wayBack(link: PaymentLink, status = 'successful'): string | null {
  if (link.returnUrl === null) return null;
  const url = new URL(link.returnUrl);
  url.searchParams.set('status', status);
  url.searchParams.set('paymentRequestId', link.id);
  return url.href;
}

/** Each choice is the decision it posts and the words on its button; the first one is meant. */
const decisionForm = (sale: Sale, { id }: Attempt, choices: Record<string, string>): Html =>
  html`<form method="post" action="${sale.base}/attempt/${id}">
    ${Object.entries(choices).map(
      ([decision, words], place) =>
        html`<button
          type="submit"
          class="${place === 0 ? 'primary' : 'other'}"
          name="decision"
          value="${decision}"
        >
          ${words}
        </button>`,
    )}
  </form>`;

export function challengePage(sale: Sale, attempt: Attempt, card: CardDetails): Html {
  return frame(
    'Confirm with your bank',
    html`<section class="sheet">
      <p><strong>Test Bank</strong></p>
      <h1>Is this you?</h1>
      ${facts({
        Merchant: sale.merchant.tradingName,
        Amount: formatMoney(sale.total),
        Card: `ending in ${card.lastFour}`,
      })}
      ${decisionForm(sale, attempt, { approve: 'Approve', refuse: 'Reject' })}
    </section>`,
  );
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

export function confirmPage(sale: Sale, attempt: Attempt, installer: Installer): Html {
  const plan = PLANS.find(({ id }) => id === attempt.plan) ?? PLANS[0]!;
  const name = METHOD_NAMES[installer];
  const { first, each } = instalments(sale.total.units, plan);
  const money = (units: number) => formatMoney({ ...sale.total, units });
  return frame(
    `Confirm with ${name}`,
    html`${summary(sale)}
      <section class="sheet">
        <h1>${plan.title} with ${name}</h1>
        ${facts({
          Today: money(first),
          [`Then every ${plan.every}`]: `${plan.count - 1} × ${money(each)}`,
          'Last payment': day.format(lastPaymentOn(plan)),
          Interest: 'none',
        })}
        ${decisionForm(sale, attempt, {
          approve: 'Agree and pay',
          back: 'Choose another way',
          refuse: `Test: ${name} does not approve`,
        })}
      </section>`,
  );
}

const SIGNS = {
  good: 'M14 25l7 7 14-15',
  wait: 'M24 13v11l7 5',
  stop: 'M17 17l14 14M31 17L17 31',
};

type Button = { words: string; href: string };

function result(sign: keyof typeof SIGNS, title: string, text: Html | string, next?: Button): Html {
  return frame(
    title,
    html`<section class="result ${sign}">
      <svg width="88" viewBox="0 0 48 48" stroke-width="3.5" aria-hidden="true">
        <circle cx="24" cy="24" r="22" />
        <path d="${SIGNS[sign]}" />
      </svg>
      <h1>${title}</h1>
      <p>${text}</p>
      ${next ? html`<p><a class="primary" href="${next.href}">${next.words}</a></p>` : ''}
    </section>`,
  );
}

export const paidPage = ({ total, merchant }: Sale): Html =>
  result(
    'good',
    'Paid',
    html`<span class="amount">${formatMoney(total)}</span> to ${merchant.tradingName}. You can close
      this page.`,
  );

export function alreadyPaidPage({ link, merchant }: Sale): Html {
  const text = `This payment to ${merchant.tradingName} is complete. You have not been charged again.`;
  const href = wayBack(link);
  return result('good', 'Already paid', text, href ? { words: 'Continue', href } : undefined);
}

export const processingPage = ({ total, merchant }: Sale): Html =>
  result(
    'wait',
    'Processing your payment',
    `Your bank is still working on ${formatMoney(total)} to ${merchant.tradingName}. This page moves on by itself. Please do not pay again.`,
  );

export const closedPage = ({ merchant }: Sale): Html =>
  result(
    'stop',
    'This link is closed',
    `${merchant.tradingName} has withdrawn this payment. You have not been charged.`,
  );

export const leftPage = ({ merchant, base }: Sale): Html =>
  result(
    'stop',
    'Payment cancelled',
    `You have not been charged. ${merchant.tradingName} is still waiting for this payment.`,
    { words: 'Try again', href: base },
  );

export const nothingHerePage = (): Html =>
  result('stop', 'Nothing to pay here', 'Check that you opened the whole link.');
