import { html } from 'hono/html';
import { formatMoney } from '../money.ts';
import { frame, type Html } from '../page.ts';
import { STATUSES } from '../payouts/payouts.ts';
import { DELIVERY_MODES } from '../settings.ts';
import { FAULT_KINDS } from './fault-input.ts';
import type { State } from './state.ts';

const clock = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
});

const at = (iso: string): Html =>
  html`<time datetime="${iso}">${clock.format(new Date(iso))}</time>`;

const short = (id: string): Html => html`<code title="${id}">${id.slice(0, 8)}</code>`;

/** The colour of a state; one that is not named is calm. */
const TONES: Record<string, string> = {
  Verified: 'good',
  completed: 'good',
  delivered: 'good',
  paid: 'good',
  failed: 'bad',
  'In review': 'wait',
  pending: 'wait',
  created: 'wait',
  held: 'wait',
};

/** One thing of a list: a title with its state, and what there is to say below. */
const item = (title: string, state: string | null, below: Html): Html =>
  html`<li>
    <div class="line">
      <strong>${title}</strong>
      ${state && html`<span class="badge ${TONES[state] ?? 'calm'}">${state}</span>`}
    </div>
    ${below}
  </li>`;

/** Items as cards: a table would not fit a phone. */
const section = (id: string, title: string, empty: string, items: Html[], below?: Html): Html =>
  html`<section class="sheet" id="${id}">
    <h2>${title} <span class="dim">${items.length}</span></h2>
    <ul>
      ${items.length === 0 ? html`<li class="dim">${empty}</li>` : items}
    </ul>
    ${below ?? ''}
  </section>`;

type Field = { label: string; name: string; value?: string; options?: readonly string[] };

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
type Button = [words: string, name?: string, value?: string];

const form = (path: string, fields: Field[], ...buttons: Button[]): Html =>
  html`<form method="post" action="/control${path}">
    ${fields.map(field)}
    <div class="tools">
      ${buttons.map(
        ([words, name = 'pressed', value = words]) =>
          html`<button type="submit" name="${name}" value="${value}">${words}</button>`,
      )}
    </div>
  </form>`;

function merchantItem(merchant: State['merchants'][number]): Html {
  const { id, capabilities, balance, bankDetails, owner, verifiedBy, tradingName } = merchant;
  const ready = capabilities.paymentLinksEnabled;
  const path = `/merchants/${id}`;
  const payment = [
    { label: 'Amount', name: 'amount', value: '120.00' },
    { label: 'Description', name: 'description', value: 'Simulated payment' },
  ];
  return item(
    tradingName,
    ready ? 'Verified' : 'In review',
    html`<p class="dim">
        ${owner.email}
        ${short(id)}${ready || !verifiedBy ? '' : html`, verified by itself at ${at(verifiedBy)}`}
      </p>
      <p>
        <strong>${formatMoney(balance.available)}</strong> available,
        ${formatMoney(balance.pending)} on its way,
        ${bankDetails ? `account ${bankDetails.accountNumber}` : 'no bank account'}
      </p>
      ${
        ready
          ? html`${form(`${path}/verify`, [], ['Back to review', 'enabled', 'false'])}
            ${form(`${path}/payments`, payment, ['Simulate a payment'])}`
          : form(`${path}/verify`, [], ['Verify now', 'enabled', 'true'])
      }`,
  );
}

const linkItem = (link: State['paymentLinks'][number]): Html =>
  item(
    formatMoney(link.amount),
    link.status,
    html`<p>${link.description}</p>
      <p class="dim">
        ${at(link.createdAt)} ${link.reference ?? ''} <a href="${link.link}">Open the checkout</a>
      </p>
      ${link.payments.map(
        (payment) =>
          html`<p class="dim">
            Payment ${short(payment.id)} ${payment.type} ${payment.cardDetails?.lastFour ?? ''}
            ${formatMoney(payment.total)}, ${payment.status}
          </p>`,
      )}`,
  );

function payoutItem(payout: State['payouts'][number]): Html {
  const { id, status, reason } = payout;
  const buttons = STATUSES[status ?? 'created'].to.map((to): Button => [to, 'status', to]);
  return item(
    formatMoney(payout.net),
    status,
    html`<p class="dim">
        ${short(id)} ${payout.description}, ${payout.payments?.length ?? 0} payments, for
        ${payout.arrivalDate ?? 'no date'}
      </p>
      <p>${reason ?? ''}</p>
      ${buttons.length > 0 ? form(`/payouts/${id}`, [{ label: 'Reason', name: 'reason' }], ...buttons) : ''}`,
  );
}

const webhookItem = ({ id, url, events, secret, merchantId }: State['webhooks'][number]): Html =>
  item(
    url,
    null,
    html`<p class="dim">
        <code>${id}</code>, ${events.length} events,
        ${merchantId ? html`merchant ${short(merchantId)}` : 'all merchants'}
      </p>
      <details>
        <summary>Secret</summary>
        <code>${secret}</code>
      </details>`,
  );

const deliveryItem = (delivery: State['deliveries'][number]): Html =>
  item(
    `${delivery.type}${delivery.forged ? ' (forged)' : ''}`,
    delivery.state,
    html`<p class="dim">
        ${at(delivery.createdAt)}, attempts:
        ${delivery.attempts}${delivery.nextAttempt ? html`, next ${at(delivery.nextAttempt)}` : ''}
      </p>
      <p>${delivery.lastError ?? ''}</p>`,
  );

const faultItem = ({ method, path, kind, times, message }: State['faults'][number]): Html =>
  item(
    `${method} ${path}`,
    kind,
    html`<p class="dim">
      ${times === null ? 'Every time' : `Still to come: ${times}`} ${message ?? ''}
    </p>`,
  );

const FAULT_FIELDS: Field[] = [
  { label: 'Method', name: 'method', options: ['*', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE'] },
  { label: 'Path begins with', name: 'path', value: '/merchant' },
  { label: 'What happens', name: 'kind', options: FAULT_KINDS },
  { label: 'Message', name: 'message' },
  { label: 'Times (empty: always)', name: 'times', value: '1' },
];

/** One page, plain forms: it is looked at while something else is being tried. */
export function controlPage(state: State, problem: string | null): Html {
  const { settings, merchants, paymentLinks, payouts, webhooks, deliveries, faults } = state;
  const modes = DELIVERY_MODES.map((mode): Button => [mode, 'mode', mode]);
  const NO_PAYOUT =
    'No payout yet. It takes a verified business, a bank account, a payment and the next working day.';
  return frame(
    'Lopay sandbox',
    html`<div class="control">
      <h1>Sandbox control</h1>
      <p class="dim">
        The payment provider, simulated. Nothing here is real money. The same as JSON:
        <a href="/control/state">/control/state</a>
      </p>
      ${problem ? html`<p class="notice" role="alert">${problem}</p>` : ''}
      <div class="tools">
        ${form('/next-working-day', [], ['Next working day'])}
        ${form('/webhooks/deliver-now', [], ['Deliver events now'])}
        ${form('/reset', [], ['Forget everything'])}
      </div>
      ${section('merchants', 'Merchants', 'No business has registered yet.', merchants.map(merchantItem))}
      ${section('links', 'Payment links', 'No payment link yet.', paymentLinks.map(linkItem))}
      ${section('payouts', 'Payouts', NO_PAYOUT, payouts.map(payoutItem))}
      ${section('webhooks', 'Webhook subscriptions', 'Nobody listens yet.', webhooks.map(webhookItem))}
      ${section(
        'deliveries',
        'Deliveries',
        'No event yet.',
        deliveries.slice(0, 30).map(deliveryItem),
        html`<p class="dim">
            Signed as ${settings.signatureScheme}, mode: ${settings.deliveryMode}.
          </p>
          ${form('/webhooks', [], ...modes, ['Send a forged event', 'forge', 'true'])}`,
      )}
      ${section(
        'faults',
        'Faults',
        'All calls are answered as they should be.',
        faults.map(faultItem),
        html`${form('/faults', FAULT_FIELDS, ['Add a fault'])}
        ${form('/faults/clear', [], ['Remove all faults'])}`,
      )}
    </div>`,
    { control: true },
  );
}
