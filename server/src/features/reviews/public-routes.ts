import { t } from '@jobly/core/language/t';
import { maskedEmail } from '@jobly/core/masked-email';
import { REVIEW_PAGES } from '@jobly/core/reviews/messages';
import { reviewAddress } from '@jobly/core/reviews/review-address';
import type { BaseDeps } from '../../base-deps.ts';
import { camelRow } from '../../db/camel-row.ts';
import type { Db } from '../../db/database.ts';
import { updateRows } from '../../db/rows.ts';
import type { RateLimit } from '../../db/rate-limits.ts';
import type { HttpContext } from '../../http/caller.ts';
import { limitKeys } from '../../http/requests/client-address.ts';
import { answerTokenPage } from '../../http/pages/token-page.ts';
import { isMachine } from '../../http/requests/user-agent.ts';
import { openRoute, type Route } from '../../http/route.ts';
import type { ContactKey } from '../../outgoing-message.ts';
import { PLACES } from './queries.ts';

export interface PublicDeps extends BaseDeps {
  /** Wrong tokens per address. */
  wrongTokens: RateLimit;
  addOptOut: (db: Db, contact: ContactKey, source: 'link', now: Date) => Promise<void>;
}

/** The review link and the unsubscribe link. */
export function publicReviewRoutes(deps: PublicDeps): Route[] {
  const { database, clock } = deps;

  async function find(context: HttpContext) {
    const request = await findByToken(database.system, context.req.param('token') ?? '');
    if (request) return request;
    // Only wrong tokens count, so valid links always work.
    await deps.wrongTokens.mustTake(limitKeys(context.get('address')));
    return undefined;
  }

  const unknown = (context: HttpContext) =>
    answerTokenPage(context, {
      status: 404,
      write: () => ({
        title: t(REVIEW_PAGES.unknownTitle),
        lines: [t(REVIEW_PAGES.unknownText)],
      }),
    });

  return [
    openRoute(
      'GET /r/{token}',
      {
        summary: 'From a review request to the review page of the business',
        answers: { 'text/html': [404], none: [302] },
      },
      async (context) => {
        const request = await find(context);
        const address = request && reviewAddress(camelRow(request));
        if (!request || !address) return unknown(context);
        const person = context.req.method === 'GET' && !isMachine(context.req.header('user-agent'));
        if (person && !request.opened_at) {
          const unopened = { id: request.id, opened_at: null, status: 'sent' } as const;
          const opened = { opened_at: clock.now() };
          await updateRows(database.system, 'review_requests', unopened, opened);
        }
        context.header('Referrer-Policy', 'no-referrer');
        context.header('X-Robots-Tag', 'noindex');
        return context.redirect(address, 302);
      },
    ),

    openRoute(
      'GET /unsubscribe/{token}',
      {
        summary: 'Asks whether to end review e-mails; a scanner that opens it ends nothing',
        answers: { 'text/html': [200, 404] },
      },
      async (context) => {
        const request = await find(context);
        if (!request?.email_key) return unknown(context);
        const email = maskedEmail(request.email_key);
        return answerTokenPage(context, {
          write: () => ({
            title: t(REVIEW_PAGES.endTitle),
            lines: [t(REVIEW_PAGES.endText, { email })],
            button: t(REVIEW_PAGES.endButton),
          }),
        });
      },
    ),

    openRoute(
      'POST /unsubscribe/{token}',
      {
        summary: "Ends review e-mails; also the mailbox's own one-click button (RFC 8058)",
        answers: { 'text/html': [200, 404] },
      },
      async (context) => {
        const request = await find(context);
        if (!request?.email_key) return unknown(context);
        const contact: ContactKey = { channel: 'email', key: request.email_key };
        await deps.addOptOut(database.system, contact, 'link', clock.now());
        return answerTokenPage(context, {
          write: () => ({
            title: t(REVIEW_PAGES.endedTitle),
            lines: [t(REVIEW_PAGES.endedText)],
          }),
        });
      },
    ),
  ];
}

const TOKEN = /^[A-Za-z0-9_-]{16,64}$/;

async function findByToken(db: Db, token: string) {
  if (!TOKEN.test(token)) return undefined;
  return (
    db
      .selectFrom('review_requests')
      .innerJoin('profiles', 'profiles.id', 'review_requests.user_id')
      .leftJoin('review_settings', 'review_settings.user_id', 'review_requests.user_id')
      .leftJoin('google_profiles', 'google_profiles.user_id', 'review_requests.user_id')
      .select(['review_requests.id', 'review_requests.email_key', 'review_requests.opened_at'])
      .select(PLACES)
      .where('review_requests.token', '=', token)
      // Only sent tokens are valid.
      .where('review_requests.status', '=', 'sent')
      .executeTakeFirst()
  );
}
