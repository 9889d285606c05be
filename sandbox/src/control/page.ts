import { html } from 'hono/html';
import { formatMoney } from '../money.ts';
import { frame, type Html } from '../page.ts';
import { STATUSES } from '../payouts/payouts.ts';
import { DELIVERY_MODES } from '../settings.ts';
import { FAULT_KINDS } from './fault-input.ts';
import { at, form, item, section, short, type Button, type Field } from './parts.ts';
import type { State } from './state.ts';

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
            </p>
            ${form(`/payments/${payment.id}/dispute`, [], ['Dispute it'])}`,
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

const disputeItem = (dispute: State['disputes'][number]): Html =>
  item(
    formatMoney(dispute.amount),
    dispute.status,
    html`<p class="dim">
        ${short(dispute.id)} ${dispute.reason}, of payment ${short(dispute.paymentId)}, fee
        ${formatMoney(dispute.fee)}, evidence by ${at(dispute.evidenceDueBy)}
      </p>
      ${
        dispute.status === 'open'
          ? form(
              `/disputes/${dispute.id}`,
              [],
              ['The merchant wins', 'status', 'won'],
              ['The merchant loses', 'status', 'lost'],
            )
          : ''
      }`,
  );

const statementItem = ({ id, type, gross, ...row }: State['statement'][number]): Html =>
  item(
    `${type} ${formatMoney(gross)}`,
    null,
    html`<p class="dim">
        ${at(row.createdAt)} ${short(id)} ${row.description}, fee ${formatMoney(row.fee)}
      </p>
      ${form(
        `/statement/${id}`,
        [{ label: 'Amount', name: 'amount', value: (gross.units / 100).toFixed(2) }],
        ['Make it wrong'],
      )}
      ${form(`/statement/${id}/drop`, [], ['Drop it'])}`,
  );

const surplusFields = (merchants: State['merchants']): Field[] => [
  { label: 'Merchant', name: 'merchantId', options: merchants.map(({ id }) => id) },
  { label: 'Type', name: 'type', value: 'payment' },
  { label: 'Amount', name: 'amount', value: '120.00' },
];

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
  const { settings, merchants, paymentLinks, disputes, payouts, webhooks, deliveries, faults } =
    state;
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
      ${section('disputes', 'Disputes', 'Nobody has disputed a payment.', disputes.map(disputeItem))}
      ${section('payouts', 'Payouts', NO_PAYOUT, payouts.map(payoutItem))}
      ${section(
        'statement',
        'Statement',
        'No money has moved yet.',
        state.statement.slice(0, 30).map(statementItem),
        form('/statement', surplusFields(merchants), ['Add a row that nothing stands behind']),
      )}
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
