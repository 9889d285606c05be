import { PRODUCT_NAME } from '@jobly/core/brand';
import { AppError } from '@jobly/core/errors';
import type { Database } from '../../db/database.ts';
import { isThisMachine } from '../../http/client-address.ts';
import { html, Html, utilityPage } from '../../http/html.ts';
import { rawRoute } from '../../http/route.ts';
import type { Route } from '../../http/route.ts';
import { listLocalDeliveries } from './queries.ts';

type Delivery = Awaited<ReturnType<typeof listLocalDeliveries>>[number];

const SCRIPT_PATH = '/dev/inbox.js';

/** Brings new messages onto the open page without moving the reader or the screen reader. */
const SCRIPT = `setInterval(async () => {
  const answer = await fetch(location.href).catch(() => undefined);
  if (!answer?.ok) return;
  const next = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const [shown, fresh] = [document, next].map((page) => page.querySelector('#messages'));
  if (shown.innerHTML !== fresh.innerHTML) shown.replaceWith(fresh);
}, 2000);
`;

/** The texts and e-mails of a local trial, newest first. Not composed when a carrier is. */
export function inboxRoutes(database: Database): Route[] {
  const open = { method: 'GET', audience: 'anyone' } as const;
  return [
    rawRoute(
      {
        ...open,
        path: '/dev/inbox',
        summary: 'Texts and e-mails of a local trial, to read (never in production)',
      },
      async (context) => {
        // It shows every code: only the person at this machine may read it.
        const { req } = context;
        if (!isThisMachine(context.get('address'), req.header('host'))) {
          throw new AppError('not_found');
        }
        return context.html(inboxPage(await listLocalDeliveries(database.system)));
      },
    ),
    rawRoute(
      { ...open, path: SCRIPT_PATH, summary: 'Keeps the inbox page up to date' },
      (context) => {
        context.header('Content-Type', 'text/javascript; charset=utf-8');
        return context.body(SCRIPT);
      },
    ),
  ];
}

function inboxPage(deliveries: Delivery[]): string {
  return utilityPage({
    title: `${PRODUCT_NAME} inbox`,
    script: SCRIPT_PATH,
    body: html`<h1>Inbox</h1>
      <p>What ${PRODUCT_NAME} texted and e-mailed, newest first.</p>
      <div id="messages" aria-live="polite">
        ${
          deliveries.length === 0
            ? html`<article>Nothing yet. Ask for a code.</article>`
            : deliveries.map(card)
        }
      </div>`,
  });
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
