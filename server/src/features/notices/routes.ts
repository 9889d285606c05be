import { AppError } from '@jobly/core/errors';
import * as contract from '@jobly/core/notices/contract';
import { countRows, deleteRows } from '../../db/rows.ts';
import { jsonRoute, type Route } from '../../http/route.ts';
import { findContact, listArrivals } from './queries.ts';
import { saveSubscription, type SubscriptionDeps } from './subscriptions.ts';
import type { NotifyDeps } from './notify-of-money.ts';

type RouteDeps = SubscriptionDeps & Pick<NotifyDeps, 'mayText'>;

export function noticeRoutes(deps: RouteDeps): Route[] {
  const { database, clock, push } = deps;
  return [
    jsonRoute(contract.getNoticeSettings, async ({ caller: { userId, sessionId } }) => {
      const db = database.readAs(userId);
      const [contact, devices] = await Promise.all([
        findContact(db, userId),
        countRows(db, 'push_subscriptions', { user_id: userId, session_id: sessionId }),
      ]);
      const { phone } = contact ?? {};
      return {
        byText: contact?.by_text ?? true,
        byEmail: contact?.by_email ?? true,
        canText: phone ? await deps.mayText(database.shown, phone) : false,
        canEmail: Boolean(contact?.email),
        byPush: devices > 0,
        pushKey: push.publicKey,
      };
    }),

    jsonRoute(contract.saveNoticeSettings, async ({ caller: { userId }, body }) => {
      const changed = {
        ...(body.byText === undefined ? {} : { by_text: body.byText }),
        ...(body.byEmail === undefined ? {} : { by_email: body.byEmail }),
      };
      if (Object.keys(changed).length === 0) return {};
      await database.system
        .insertInto('notice_settings')
        .values({ user_id: userId, ...changed })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(changed))
        .execute();
      return {};
    }),

    jsonRoute(contract.subscribeDevice, async ({ caller, body }) => {
      if (!push.accepts(body.endpoint)) throw new AppError('invalid_request');
      await saveSubscription(deps, caller, body);
      return {};
    }),

    jsonRoute(contract.unsubscribeDevice, async ({ caller: { userId, sessionId } }) => {
      const own = { user_id: userId, session_id: sessionId };
      await deleteRows(database.system, 'push_subscriptions', own);
      return {};
    }),

    jsonRoute(contract.listArrivals, async ({ caller: { userId }, query }) => {
      const since = new Date(clock.now().getTime() - query.withinMs);
      const rows = await listArrivals(database.readAs(userId), { userId, since });
      return {
        arrivals: rows.map((row) => ({
          id: row.id,
          kind: row.kind,
          paymentLinkId: row.payment_link_id,
          customerName: row.customer_name,
          amountCents: row.amount_cash_cents,
        })),
      };
    }),
  ];
}
