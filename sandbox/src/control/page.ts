import { html } from 'hono/html';
import { mark } from '../checkout/layout.ts';
import { document } from '../page.ts';
import type { Html } from '../page.ts';
import { faultSection, webhookSection } from './page-faults.ts';
import { linkSection, merchantSection, payoutSection } from './page-money.ts';
import type { State } from './state.ts';

/** One page, plain forms, no script: it is looked at while something else is being tried. */
export function controlPage(state: State, problem: string | null): Html {
  return document({
    title: 'Lopay sandbox',

    body: html`<header class="top">
        <span class="wordmark">${mark} lopay</span>
        <span class="chip">Sandbox control</span>
      </header>
      <main class="control">
        <h1>Sandbox control</h1>
        <p class="dim">
          The payment provider, simulated. Nothing here is real money. The same as JSON:
          <a href="/control/state">/control/state</a>
        </p>
        ${problem ? html`<p class="notice" role="alert">${problem}</p>` : ''}
        <div class="actions">
          <form method="post" action="/control/next-working-day">
            <button type="submit">Next working day</button>
          </form>
          <form method="post" action="/control/webhooks/deliver-now">
            <button type="submit">Deliver events now</button>
          </form>
          <form method="post" action="/control/reset">
            <button type="submit">Forget everything</button>
          </form>
        </div>
        ${merchantSection(state)} ${linkSection(state)} ${payoutSection(state)}
        ${webhookSection(state)} ${faultSection(state)}
      </main>`,
  });
}
