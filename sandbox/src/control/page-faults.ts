import { html } from 'hono/html';
import type { Html } from '../page.ts';
import { DELIVERY_MODES } from '../settings.ts';
import { FAULT_KINDS } from './faults.ts';
import { at, badge, button, section, short } from './page-parts.ts';
import type { State } from './state.ts';

type Delivery = State['deliveries'][number];

const TONES = { pending: 'wait', delivered: 'good', failed: 'bad', lost: 'calm' } as const;

export function webhookSection({ webhooks, deliveries, settings }: State): Html {
  const subscriptions = webhooks.map(
    ({ id, url, events, secret, merchantId }) =>
      html`<li>
        <div class="line"><strong class="url">${url}</strong></div>
        <p class="dim">
          <code>${id}</code>, ${events.length} events,
          ${merchantId ? html`merchant ${short(merchantId)}` : 'all merchants'}
        </p>
        <details>
          <summary>Secret</summary>
          <code class="url">${secret}</code>
        </details>
      </li>`,
  );
  return html`${section('webhooks', 'Webhook subscriptions', subscriptions, 'Nobody listens yet.')}
    <section class="block">
      <h2>How events are delivered</h2>
      <p class="dim">Signed as ${settings.signatureScheme}, mode: ${settings.deliveryMode}.</p>
      <div class="tools">
        ${DELIVERY_MODES.map((mode) => button('/control/webhooks', mode, { mode }))}
        ${button('/control/webhooks', 'Send a forged event', { forge: 'true' })}
      </div>
    </section>
    ${section('deliveries', 'Deliveries', deliveries.slice(0, 30).map(deliveryItem), 'No event yet.')}`;
}

const attempts = (count: number) => (count === 1 ? '1 attempt' : `${count} attempts`);

function deliveryItem(delivery: Delivery): Html {
  return html`<li>
    <div class="line">
      <strong>${delivery.type}${delivery.forged ? ' (forged)' : ''}</strong>
      ${badge(TONES[delivery.state], delivery.state)}
    </div>
    <p class="dim">
      ${at(delivery.createdAt)},
      ${attempts(delivery.attempts)}${delivery.nextAttempt ? html`, next ${at(delivery.nextAttempt)}` : ''}
    </p>
    ${delivery.lastError ? html`<p>${delivery.lastError}</p>` : ''}
  </li>`;
}

export function faultSection({ faults }: State): Html {
  const items = faults.map(
    (fault) =>
      html`<li>
        <div class="line">
          <strong>${fault.method} ${fault.path}</strong> ${badge('bad', fault.kind)}
        </div>
        <p class="dim">
          ${fault.times === null ? 'Every time' : `Still to come: ${fault.times}`}
          ${fault.message ?? ''}
        </p>
      </li>`,
  );
  return html`${section('faults', 'Faults', items, 'All calls are answered as they should be.')}
    <section class="block">
      <h2>Add a fault</h2>
      <form class="inline" method="post" action="/control/faults">
        <label for="fault-method">Method</label>
        <select id="fault-method" name="method">
          ${['*', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map(
            (method) => html`<option>${method}</option>`,
          )}
        </select>
        <label for="fault-path">Path begins with</label>
        <input type="text" id="fault-path" name="path" value="/merchant" />
        <label for="fault-kind">What happens</label>
        <select id="fault-kind" name="kind">
          ${FAULT_KINDS.map((kind) => html`<option>${kind}</option>`)}
        </select>
        <label for="fault-message">Message</label>
        <input type="text" id="fault-message" name="message" />
        <label for="fault-times">Times (empty: always)</label>
        <input type="text" id="fault-times" name="times" inputmode="numeric" value="1" />
        <button type="submit" class="small">Add</button>
      </form>
      <div class="tools">${button('/control/faults/clear', 'Remove all faults', {})}</div>
    </section>`;
}
