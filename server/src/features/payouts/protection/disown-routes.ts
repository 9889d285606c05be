import { SUPPORT_PHONE } from '@jobly/core/brand';
import { speak } from '@jobly/core/language/speak';
import { t } from '@jobly/core/language/t';
import { DISOWN_PAGE } from '@jobly/core/payouts/messages';
import { formatPhone } from '@jobly/core/phone';
import { html } from 'hono/html';
import { rateLimit } from '../../../db/rate-limits.ts';
import type { HttpContext } from '../../../http/caller.ts';
import { utilityPage } from '../../../http/pages/html.ts';
import { limitKeys } from '../../../http/requests/client-address.ts';
import { languageOf } from '../../../http/requests/language.ts';
import { deviceName } from '../../../http/requests/user-agent.ts';
import { openRoute, type Route } from '../../../http/route.ts';
import type { PayoutsDeps } from '../deps.ts';
import { disown, findChange, type AccountChangeRow } from './disown.ts';

const WRONG_TOKENS_PER_HOUR = 30;

/** 'This was not me', from a notice: no sign-in, because whoever changed the account may hold that. */
export function disownRoutes(deps: PayoutsDeps): Route[] {
  const wrongTokens = rateLimit(deps.database.pool, {
    name: 'wrong-not-me',
    allowed: WRONG_TOKENS_PER_HOUR,
    perSeconds: 3_600,
    flooded: true,
  });
  const supportPhone = formatPhone(SUPPORT_PHONE);

  async function find(context: HttpContext): Promise<AccountChangeRow | undefined> {
    const change = await findChange(deps, context.req.param('token') ?? '');
    // Whoever holds a right one is never turned away.
    if (!change) await wrongTokens.mustTake(limitKeys(context.get('address')));
    return change;
  }

  const unknown = (context: HttpContext) =>
    showPage(context, 404, () => ({
      title: t(DISOWN_PAGE.unknownTitle),
      lines: [t(DISOWN_PAGE.unknown, { supportPhone })],
    }));

  const done = (context: HttpContext) =>
    showPage(context, 200, () => ({
      title: t(DISOWN_PAGE.doneTitle),
      lines: [
        t(deps.provider.holdPayouts ? DISOWN_PAGE.done : DISOWN_PAGE.doneAsking),
        t(DISOWN_PAGE.next, { supportPhone }),
      ],
    }));

  async function showPage(
    context: HttpContext,
    status: 200 | 404,
    write: () => { title: string; lines: string[]; button?: string },
  ): Promise<Response> {
    // The token stands in the address. 'no-referrer' would make old browsers call the form foreign.
    context.header('Referrer-Policy', 'same-origin');
    context.header('X-Robots-Tag', 'noindex');
    const language = languageOf(context);
    const { title, lines, button } = speak(language, write);
    const body = html`<h1>${title}</h1>
      ${lines.map((line) => html`<p>${line}</p>`)}
      ${
        button &&
        html`<form method="post">
          <button type="submit">${button}</button>
        </form>`
      }`;
    return context.html(await utilityPage({ title, body, language }), status);
  }

  return [
    openRoute(
      'GET',
      '/not-me/{token}',
      'Asks whether a change was not the owner; opening it, as scanners do, changes nothing',
      async (context) => {
        const change = await find(context);
        if (!change) return unknown(context);
        if (change.disowned_at) return done(context);
        return showPage(context, 200, () => ({
          title: t(DISOWN_PAGE.title),
          lines: [change.happened ?? '', t(DISOWN_PAGE.ask)].filter(Boolean),
          button: t(DISOWN_PAGE.button),
        }));
      },
    ),

    openRoute(
      'POST',
      '/not-me/{token}',
      'Freezes payouts and bank changes, signs everybody out and alerts staff',
      async (context) => {
        const change = await find(context);
        if (!change) return unknown(context);
        const device = deviceName(context.req.header('user-agent'));
        await disown(deps, change, { address: context.get('address'), device });
        return done(context);
      },
    ),
  ];
}
