import { PRODUCT_NAME } from '@jobly/core/brand';
import { AppError } from '@jobly/core/errors';
import { phoneKey } from '@jobly/core/phone';
import { html } from 'hono/html';
import type { BaseDeps } from '../../base-deps.ts';
import type { Db } from '../../db/database.ts';
import { findRow, listRows } from '../../db/rows.ts';
import type { HttpContext } from '../../http/caller.ts';
import { utilityPage, type Html } from '../../http/pages/html.ts';
import { openRoute, optionalTexts, type Route } from '../../http/route.ts';
import { takeReply } from './carrier-routes.ts';
import { contactKey } from './opt-outs.ts';

type Delivery = Awaited<ReturnType<typeof listLocalDeliveries>>[number];

const SCRIPT_PATH = '/dev/inbox.js';
const REPLY_PATH = '/dev/inbox/reply';
/** Sandboxed: no scripts, no origin. */
const LETTER_POLICY =
  "sandbox allow-popups; default-src 'none'; img-src 'self'; style-src 'unsafe-inline'";

/** Adds new messages without moving focus. Loaded as a document: Trusted Types forbid parsing markup from a string. */
const SCRIPT = `setInterval(() => {
  const request = new XMLHttpRequest();
  request.responseType = 'document';
  request.onload = () => {
    const [shown, fresh] = [document, request.response].map((page) => page?.querySelector('#messages'));
    if (fresh && shown.innerHTML !== fresh.innerHTML) shown.replaceWith(fresh);
  };
  request.open('GET', location.href);
  request.send();
}, 2000);
`;

/** It shows every code. */
function requireThisMachine(context: HttpContext): void {
  if (!context.get('isThisMachine')()) throw new AppError('not_found');
}

/** Only without a carrier. */
export function inboxRoutes(deps: BaseDeps): Route[] {
  const { database } = deps;
  return [
    openRoute(
      'GET /dev/inbox',
      {
        summary: 'Texts and emails of a local trial, to read (never in production)',
        answers: { 'text/html': [200] },
        errors: ['not_found'],
      },
      async (context) => {
        requireThisMachine(context);
        return context.html(await inboxPage(await listLocalDeliveries(database.system)));
      },
    ),
    openRoute(
      'GET /dev/inbox/{id}',
      {
        summary: 'An email of a local trial as a mailbox draws it (never in production)',
        answers: { 'text/html': [200] },
        errors: ['not_found'],
      },
      async (context) => {
        requireThisMachine(context);
        const id = /^\d{1,18}$/.exec(context.req.param('id') ?? '')?.[0];
        const delivery = id ? await findRow(database.system, 'local_inbox', { id }) : undefined;
        if (!delivery?.html) throw new AppError('not_found');
        context.header('Content-Security-Policy', LETTER_POLICY);
        return context.html(delivery.html);
      },
    ),
    openRoute(
      `POST ${REPLY_PATH}`,
      {
        summary: 'Answers a text of a local trial, as its customer would (never in production)',
        form: optionalTexts('from', 'body'),
        answers: { none: [303] },
        errors: ['not_found'],
      },
      async (context) => {
        requireThisMachine(context);
        const form = new URLSearchParams(await context.req.text());
        const reply = { from: form.get('from') ?? '', body: form.get('body') ?? '' };
        if (phoneKey(reply.from).length < 7) throw new AppError('invalid_request');
        await takeReply(deps, { ...reply, optedOut: false });
        return context.redirect('/dev/inbox', 303);
      },
    ),
    openRoute(
      `GET ${SCRIPT_PATH}`,
      { summary: 'Keeps the inbox page up to date', answers: { 'text/javascript': [200] } },
      (context) => {
        context.header('Content-Type', 'text/javascript; charset=utf-8');
        return context.body(SCRIPT);
      },
    ),
  ];
}

function inboxPage(deliveries: Delivery[]): Promise<string> {
  return utilityPage({
    title: `${PRODUCT_NAME} inbox`,
    script: SCRIPT_PATH,
    body: html`<h1>Inbox</h1>
      <p>What ${PRODUCT_NAME} texted and emailed, newest first.</p>
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
      <strong>${delivery.channel === 'sms' ? 'Text' : 'Email'} to ${delivery.recipient}</strong>
      <time datetime="${delivery.delivered_at.toISOString()}"
        >${delivery.delivered_at.toISOString().replace('T', ' ').slice(0, 19)} UTC</time
      >
    </header>
    ${code ? html`<div class="figure" data-code>${code}</div>` : ''}
    ${delivery.sender ? html`<p>From ${delivery.sender}</p>` : ''}
    ${delivery.subject ? html`<pre><strong>${delivery.subject}</strong></pre>` : ''}
    <pre>${delivery.body}</pre>
    ${delivery.html ? html`<p><a href="/dev/inbox/${delivery.id}">As a mailbox shows it</a></p>` : ''}
    ${delivery.channel === 'sms' ? replyForm(delivery) : ''}
  </article>`;
}

function replyForm(delivery: Delivery): Html {
  if (delivery.opted_out) return html`<p>This number replied STOP: no more texts to it.</p>`;
  return html`<form method="post" action="${REPLY_PATH}">
    <input type="hidden" name="from" value="${delivery.recipient}" />
    <button type="submit" name="body" value="STOP">Reply STOP</button>
  </form>`;
}

const MOST_SHOWN = 150;

async function listLocalDeliveries(db: Db) {
  const deliveries = await db
    .selectFrom('local_inbox')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(MOST_SHOWN)
    .execute();
  const ended = await listRows(db, 'contact_opt_outs', { channel: 'sms' }, 'created_at');
  const phones = new Set(ended.map((row) => row.contact_key));
  return deliveries.map((delivery) =>
    Object.assign(delivery, {
      opted_out: phones.has(contactKey('sms', delivery.recipient).key),
    }),
  );
}
