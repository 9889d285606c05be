import { SUPPORT_PHONE } from '@jobly/core/brand';
import type { Language } from '@jobly/core/language/language';
import { t } from '@jobly/core/language/t';
import { NOT_ME_PAGE } from '@jobly/core/payouts/messages';
import { formatPhone } from '@jobly/core/phone';
import { findRow } from '../../../db/rows.ts';
import { rateLimit } from '../../../db/rate-limits.ts';
import type { HttpContext } from '../../../http/caller.ts';
import { answerTokenPage } from '../../../http/pages/token-page.ts';
import { limitKeys } from '../../../http/requests/client-address.ts';
import { deviceName } from '../../../http/requests/user-agent.ts';
import { openRoute, type Route } from '../../../http/route.ts';
import { canHoldPayouts } from '../../../ports/payment-providers.ts';
import type { PayoutsDeps } from '../deps.ts';
import { reportNotMe, findChange, type AccountChangeRow } from './report-not-me.ts';

const WRONG_TOKENS_PER_HOUR = 30;

/** 'This was not me', from a notice: no sign-in, because a thief may hold that. */
export function notMeRoutes(deps: PayoutsDeps): Route[] {
  const wrongTokens = rateLimit(deps.database.pool, {
    name: 'wrong-not-me',
    allowed: WRONG_TOKENS_PER_HOUR,
    perSeconds: 3_600,
    flooded: true,
  });
  const supportPhone = formatPhone(SUPPORT_PHONE);

  async function find(context: HttpContext): Promise<AccountChangeRow | undefined> {
    const change = await findChange(deps, context.req.param('token') ?? '');
    // A right token is never refused.
    if (!change) await wrongTokens.mustTake(limitKeys(context.get('address')));
    return change;
  }

  const unknown = (context: HttpContext) =>
    answerTokenPage(context, {
      status: 404,
      write: () => ({
        title: t(NOT_ME_PAGE.unknownTitle),
        lines: [t(NOT_ME_PAGE.unknown, { supportPhone })],
      }),
    });

  const done = async (context: HttpContext, change: AccountChangeRow) => {
    const own = { user_id: change.user_id };
    const business = await findRow(deps.database.system, 'contractors', own);
    const held = canHoldPayouts(deps.provider, business?.lopay_merchant_id ?? null);
    return answerTokenPage(context, {
      language: await languageOfOwner(change),
      write: () => ({
        title: t(NOT_ME_PAGE.doneTitle),
        lines: [
          t(held ? NOT_ME_PAGE.done : NOT_ME_PAGE.doneAsking),
          t(NOT_ME_PAGE.next, { supportPhone }),
        ],
      }),
    });
  };

  async function languageOfOwner({ user_id: id }: AccountChangeRow): Promise<Language> {
    return (await findRow(deps.database.system, 'profiles', { id }))?.language ?? 'en';
  }

  return [
    openRoute(
      'GET /not-me/{token}',
      {
        summary:
          'Asks whether a change was not the owner; opening it, as scanners do, changes nothing',
        answers: { 'text/html': [200, 404] },
      },
      async (context) => {
        const change = await find(context);
        if (!change) return unknown(context);
        if (change.disowned_at) return done(context, change);
        return answerTokenPage(context, {
          language: await languageOfOwner(change),
          write: () => ({
            title: t(NOT_ME_PAGE.title),
            lines: [change.happened ?? '', t(NOT_ME_PAGE.ask)].filter(Boolean),
            button: t(NOT_ME_PAGE.button),
          }),
        });
      },
    ),

    openRoute(
      'POST /not-me/{token}',
      {
        summary: 'Freezes payouts and bank changes, signs everybody out and alerts staff',
        answers: { 'text/html': [200, 404] },
      },
      async (context) => {
        const change = await find(context);
        if (!change) return unknown(context);
        const device = deviceName(context.req.header('user-agent'));
        await reportNotMe(deps, change, { address: context.get('address'), device });
        return done(context, change);
      },
    ),
  ];
}
