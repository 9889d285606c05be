import { zonesOfPhoneOr } from '@jobly/core/area-codes';
import { dayIn } from '@jobly/core/dates';
import { AppError } from '@jobly/core/errors';
import { estimateReminder } from '@jobly/core/estimates/messages';
import type { Reminders, StoppedFor } from '@jobly/core/reminders/contract';
import { nextReminderDay, reminderDayAt, type RemindedLink } from '@jobly/core/reminders/rules';
import { endOfAllowedHours } from '@jobly/core/reviews/quiet-hours';
import { businessTimeZone } from '@jobly/core/time-zone';
import { sql } from 'kysely';
import { channelTo, linkWords, messageAbout } from '../../customer-channel.ts';
import type { Db } from '../../db/database.ts';
import { deleteRows, findRow, updateRows } from '../../db/rows.ts';
import type { DeliveryStatus } from '../../outgoing-message.ts';
import type { ReminderDeps } from './deps.ts';
import {
  findReminded,
  insertEstimateReminder,
  lockWaiting,
  type WaitingEstimate,
} from './estimate-queries.ts';

/** As a link that was due on the day on which the estimate was sent. */
const reminded = (estimate: WaitingEstimate): RemindedLink => ({
  dueOn: null,
  createdAt: estimate.sent_at,
  customerPhone: estimate.customer_phone,
  businessZone: businessTimeZone(estimate.phone, estimate.time_zone),
});

/** The customer's day on which a reminder leaves now, if one does: none of an estimate that has expired. */
export function dayToRemind(estimate: WaitingEstimate, now: Date): string | undefined {
  const { businessZone } = reminded(estimate);
  if (estimate.valid_until < dayIn(businessZone, now)) return undefined;
  const day = reminderDayAt(reminded(estimate), now);
  return day && !estimate.reminded_on.includes(day) ? day : undefined;
}

export function remindOfEstimate(deps: ReminderDeps, id: string): Promise<void> {
  return deps.database.system.transaction().execute(async (db) => {
    const now = deps.clock.now();
    const estimate = await lockWaiting(db, id);
    const day = estimate && dayToRemind(estimate, now);
    const channel = day && (await channelTo(deps, db, estimate));
    if (!channel || !(await insertEstimateReminder(db, estimate, { day, now }))) return;
    const { user_id: userId, url, total_cents: totalCents, language } = estimate;
    const zones = zonesOfPhoneOr(estimate.customer_phone, reminded(estimate).businessZone);
    const copy = () =>
      estimateReminder({
        ...linkWords(deps.publicUrl, { ...estimate, amount_cash_cents: totalCents }),
        address: `${deps.publicUrl}/estimate/${url}`,
      });
    const message = {
      userId,
      kind: 'estimate_reminder',
      language,
      about: `${id}:${day}`,
      expiresAt: endOfAllowedHours(now, zones),
    } as const;
    const write = { text: () => copy().text, email: () => copy().email };
    await deps.queueMessage(db, messageAbout(estimate, channel, message, write));
  });
}

type Own = { id: string; userId: string };

export async function readEstimateReminders(deps: ReminderDeps, own: Own): Promise<Reminders> {
  const db = deps.database.system;
  const estimate = await findReminded(db, own);
  if (!estimate) throw new AppError('estimate_not_found');
  const { is_on: isOn, is_waiting: isWaiting, valid_until: last } = estimate;
  const stoppedFor = estimate.stopped_customer
    ? 'customer'
    : estimate.stopped_estimate
      ? 'estimate'
      : null;
  const channel = (isWaiting && (await channelTo(deps, db, estimate))) || null;
  if (!channel || isOn === false || stoppedFor) return { isOn, stoppedFor, channel, nextOn: null };
  const sent = estimate.reminded_on;
  const next = nextReminderDay(reminded(estimate), { now: deps.clock.now(), sent });
  return { isOn, stoppedFor, channel, nextOn: next && next <= last ? next : null };
}

export function stopEstimateReminders(
  { database }: ReminderDeps,
  { id, userId, stoppedFor }: Own & { stoppedFor: StoppedFor | null },
): Promise<void> {
  return database.system.transaction().execute(async (db) => {
    const estimate = await findReminded(db, { id, userId });
    if (!estimate) throw new AppError('estimate_not_found');
    const { customer_id: customerId } = estimate;
    if (stoppedFor === 'customer' && !customerId) throw new AppError('customer_not_found');
    await deleteRows(db, 'estimate_reminder_stops', { estimate_id: id, user_id: userId });
    if (stoppedFor === 'estimate') {
      await sql`insert into estimate_reminder_stops (user_id, estimate_id)
        values (${userId}, ${id}) on conflict do nothing`.execute(db);
    } else {
      await stopCustomer(db, { userId, customerId, isStopped: stoppedFor === 'customer' });
    }
  });
}

/** With all that were merged with them. */
export async function stopCustomer(
  db: Db,
  given: { userId: string; customerId: string | null; isStopped: boolean },
): Promise<void> {
  const { userId, customerId, isStopped } = given;
  if (isStopped) {
    await sql`insert into reminder_stops (user_id, customer_id)
      values (${userId}, app.customer_root(${customerId})) on conflict do nothing`.execute(db);
  } else {
    await sql`delete from reminder_stops where user_id = ${userId}
      and customer_id in (select app.customer_family(app.customer_root(${customerId})))`.execute(
      db,
    );
  }
}

/** Nothing but the first time that a carrier has taken it. */
export async function markEstimateReminderSent(
  db: Db,
  { about, at }: DeliveryStatus,
): Promise<{ id: string; userId: string } | undefined> {
  const [id, day] = about.split(':') as [string, string];
  const unsent = { estimate_id: id, day, sent_at: null };
  const reminder = await findRow(db, 'estimate_reminders', unsent);
  if (!reminder) return undefined;
  await updateRows(db, 'estimate_reminders', { estimate_id: id, day }, { sent_at: at });
  return { id, userId: reminder.user_id };
}
