import { AppError } from '@jobly/core/errors';
import { stateOf } from '@jobly/core/payment-links/state';
import * as contract from '@jobly/core/reminders/contract';
import { nextReminderDay } from '@jobly/core/reminders/rules';
import { sql } from 'kysely';
import { channelTo } from '../../customer-channel.ts';
import { deleteRows, findRow } from '../../db/rows.ts';
import { jsonRoute, type Route } from '../../http/route.ts';
import {
  readEstimateReminders,
  stopCustomer,
  stopEstimateReminders,
} from './estimate-reminders.ts';
import type { ReminderDeps } from './deps.ts';
import { listLateLinks } from './late-links.ts';
import { insertRequests, readReminderFacts } from './queries.ts';
import { remindedLink } from './send-reminders.ts';

export function reminderRoutes(deps: ReminderDeps): Route[] {
  const { database } = deps;
  return [
    jsonRoute(contract.getReminderSettings, async ({ caller: { userId } }) => {
      const row = await findRow(database.readAs(userId), 'reminder_settings', { user_id: userId });
      return { isOn: row?.is_on ?? null };
    }),

    jsonRoute(contract.saveReminderSettings, async ({ caller: { userId }, body: { isOn } }) => {
      await sql`insert into reminder_settings (user_id, is_on) values (${userId}, ${isOn})
        on conflict (user_id) do update set is_on = excluded.is_on`.execute(database.system);
      return { isOn };
    }),

    jsonRoute(contract.listLateLinks, ({ caller: { userId } }) => listLateLinks(deps, userId)),

    jsonRoute(contract.remindNow, ({ caller: { userId }, body: { ids } }) =>
      database.system.transaction().execute(async (db) => {
        const count = await insertRequests(db, userId, ids);
        await deps.enqueue(db, 'send-reminders', {});
        return { count };
      }),
    ),

    jsonRoute(contract.getLinkReminders, ({ caller: { userId }, params }) =>
      readLinkReminders(deps, userId, params.id),
    ),

    jsonRoute(contract.stopLinkReminders, async ({ caller: { userId }, params, body }) => {
      await stopReminders(deps, userId, { linkId: params.id, ...body });
      return readLinkReminders(deps, userId, params.id);
    }),

    jsonRoute(contract.getEstimateReminders, ({ caller: { userId }, params: { id } }) =>
      readEstimateReminders(deps, { id, userId }),
    ),

    jsonRoute(contract.stopEstimateReminders, async ({ caller: { userId }, params, body }) => {
      const own = { id: params.id, userId };
      await stopEstimateReminders(deps, { ...own, ...body });
      return readEstimateReminders(deps, own);
    }),
  ];
}

async function readLinkReminders(
  deps: ReminderDeps,
  userId: string,
  linkId: string,
): Promise<contract.Reminders> {
  const db = deps.database.system;
  const facts = await readReminderFacts(db, userId, linkId);
  if (!facts) throw new AppError('payment_link_not_found');
  const now = deps.clock.now();
  const state = stateOf(
    {
      status: facts.status,
      cancelledAt: facts.cancelled_at,
      cashSettlesAt: facts.cash_settles_at,
      expiresAt: facts.expires_at,
    },
    now,
  );
  const isOpen = state === 'open' && !facts.cash_claimed_at;
  const stoppedFor = facts.stopped_customer ? 'customer' : facts.stopped_link ? 'link' : null;
  const channel = (isOpen && (await channelTo(deps, db, facts))) || null;
  const isComing = channel && facts.is_on !== false && !stoppedFor;
  const next = isComing ? nextReminderDay(remindedLink(facts), { now, sent: facts.sent }) : null;
  return { isOn: facts.is_on, stoppedFor, nextOn: next ?? null, channel };
}

function stopReminders(
  { database }: ReminderDeps,
  userId: string,
  { linkId, stoppedFor }: { linkId: string; stoppedFor: contract.StoppedFor | null },
): Promise<void> {
  return database.system.transaction().execute(async (db) => {
    const link = await findRow(db, 'payment_links', { id: linkId, user_id: userId });
    if (!link) throw new AppError('payment_link_not_found');
    if (stoppedFor === 'customer' && !link.customer_id) throw new AppError('customer_not_found');
    await deleteRows(db, 'reminder_stops', { payment_link_id: linkId, user_id: userId });
    if (stoppedFor === 'link') {
      await sql`insert into reminder_stops (user_id, payment_link_id) values (${userId}, ${linkId})
        on conflict do nothing`.execute(db);
    } else {
      const isStopped = stoppedFor === 'customer';
      await stopCustomer(db, { userId, customerId: link.customer_id, isStopped });
    }
  });
}
