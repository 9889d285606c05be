import { PRODUCT_NAME } from '@jobly/core/brand';
import type { Database } from '../../db/database.ts';
import { html, Html, utilityPage } from '../../http/html.ts';
import { rawRoute } from '../../http/route.ts';
import type { Route } from '../../http/route.ts';
import { listLocalDeliveries } from './queries.ts';

type Delivery = Awaited<ReturnType<typeof listLocalDeliveries>>[number];

/** The texts and e-mails of a local trial, newest first. Not composed when a carrier is. */
export function inboxRoute(database: Database): Route {
  return rawRoute(
    {
      method: 'GET',
      path: '/dev/inbox',
      audience: 'anyone',
      summary: 'Texts and e-mails of a local trial, to read (never in production)',
    },
    async (context) => {
      const deliveries = await listLocalDeliveries(database.system);
      return context.html(
        utilityPage({
          title: `${PRODUCT_NAME} inbox`,
          refreshSeconds: 3,
          body: html`<h1>Inbox</h1>
            <p>
              What ${PRODUCT_NAME} texted and e-mailed, newest first. Nothing left this machine.
            </p>
            ${deliveries.length === 0 ? html`<article>Nothing yet. Ask for a code.</article>` : deliveries.map(card)}`,
        }),
      );
    },
  );
}

function card(delivery: Delivery): Html {
  const code = /\b\d{6}\b/.exec(delivery.body)?.[0];
  return html`<article>
    <header>
      <strong>${delivery.channel === 'sms' ? 'Text' : 'E-mail'} to ${delivery.recipient}</strong>
      <time datetime="${delivery.delivered_at.toISOString()}"
        >${delivery.delivered_at.toISOString().replace('T', ' ').slice(0, 19)} UTC</time
      >
    </header>
    ${code ? html`<div class="figure" data-code>${code}</div>` : new Html('')}
    ${delivery.subject ? html`<pre><strong>${delivery.subject}</strong></pre>` : new Html('')}
    <pre>${delivery.body}</pre>
  </article>`;
}
