import { html } from 'hono/html';
import type { Html } from '../page.ts';
import { DELIVERY_MODES } from '../settings.ts';
import { FAULT_KINDS } from './fault-input.ts';
import { at, button, input, item, section, short } from './page-parts.ts';
import type { State } from './state.ts';

type Delivery = State['deliveries'][number];

const TONES = { pending: 'wait', delivered: 'good', failed: 'bad', lost: 'calm' } as const;

export function webhookSection({ webhooks, deliveries, settings }: State): Html {
  const subscriptions = webhooks.map(({ id, url, events, secret, merchantId }) =>
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
    ),
  );
  return html`${section('webhooks', 'Webhook subscriptions', subscriptions, 'Nobody listens yet.')}
    <section class="sheet">
      <h2>How events are delivered</h2>
      <p class="dim">Signed as ${settings.signatureScheme}, mode: ${settings.deliveryMode}.</p>
      <div class="tools">
        ${DELIVERY_MODES.map((mode) => button('/control/webhooks', mode, { mode }))}
        ${button('/control/webhooks', 'Send a forged event', { forge: 'true' })}
      </div>
    </section>
    ${section('deliveries', 'Deliveries', deliveries.slice(0, 30).map(deliveryItem), 'No event yet.')}`;
}

const deliveryItem = (delivery: Delivery): Html =>
  item(
    `${delivery.type}${delivery.forged ? ' (forged)' : ''}`,
    [TONES[delivery.state], delivery.state],
    html`<p class="dim">
        ${at(delivery.createdAt)}, attempts:
        ${delivery.attempts}${delivery.nextAttempt ? html`, next ${at(delivery.nextAttempt)}` : ''}
      </p>
      ${delivery.lastError ? html`<p>${delivery.lastError}</p>` : ''}`,
  );

const select = (id: string, label: string, name: string, options: readonly string[]): Html =>
  html`<label for="${id}">${label}</label>
    <select id="${id}" name="${name}">
      ${options.map((option) => html`<option>${option}</option>`)}
    </select>`;

export function faultSection({ faults }: State): Html {
  const items = faults.map(({ method, path, kind, times, message }) =>
    item(
      `${method} ${path}`,
      ['bad', kind],
      html`<p class="dim">
        ${times === null ? 'Every time' : `Still to come: ${times}`} ${message ?? ''}
      </p>`,
    ),
  );
  return html`${section('faults', 'Faults', items, 'All calls are answered as they should be.')}
    <section class="sheet">
      <h2>Add a fault</h2>
      <form class="inline" method="post" action="/control/faults">
        ${select('fault-method', 'Method', 'method', ['*', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE'])}
        ${input('fault-path', 'Path begins with', 'path', '/merchant')}
        ${select('fault-kind', 'What happens', 'kind', FAULT_KINDS)}
        ${input('fault-message', 'Message', 'message')}
        ${input('fault-times', 'Times (empty: always)', 'times', '1')}
        <button type="submit">Add</button>
      </form>
      <div class="tools">${button('/control/faults/clear', 'Remove all faults', {})}</div>
    </section>`;
}
