import { zonesOfPhoneOr } from '@jobly/core/area-codes';
import { reminderEmail, reminderText } from '@jobly/core/reminders/messages';
import { requestedDayAt, reminderDayAt, type RemindedLink } from '@jobly/core/reminders/rules';
import { endOfAllowedHours } from '@jobly/core/reviews/quiet-hours';
import { businessTimeZone } from '@jobly/core/time-zone';
import { channelTo, linkWords, messageAbout } from '../../customer-channel.ts';
import { deleteRows } from '../../db/rows.ts';
import type { OutgoingMessage } from '../../outgoing-message.ts';
import type { ReminderDeps } from './deps.ts';
import { listWaitingEstimates } from './estimate-queries.ts';
import { dayToRemind, remindOfEstimate } from './estimate-reminders.ts';
import {
  insertReminder,
  listReminding,
  listRequests,
  listUnpaid,
  lockReminded,
  type RemindedRow,
  type UnpaidLink,
} from './queries.ts';

const BUSINESSES_AT_ONCE = 100;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Each in its own transaction; what a killed round has not sent, the next one sends. */
export async function sendReminders(deps: ReminderDeps): Promise<void> {
  const { system } = deps.database;
  let failure: unknown;
  // One that fails does not keep the others waiting; the task fails at the end.
  const attempt = (sending: Promise<void>) =>
    sending.catch((error: unknown) => {
      failure ??= error;
    });
  for (const { payment_link_id: id } of await listRequests(system)) {
    await attempt(sendOne(deps, id, true));
  }
  for (let after = BEFORE_ALL; ;) {
    const businesses = await listReminding(system, after, BUSINESSES_AT_ONCE);
    const last = businesses.at(-1);
    if (!last) break;
    after = last;
    const now = deps.clock.now();
    for (const link of await listUnpaid(system, businesses, now)) {
      const day = reminderDayAt(remindedLink(link), now);
      if (day && !link.sent.includes(day)) await attempt(sendOne(deps, link.id, false));
    }
    for (const estimate of await listWaitingEstimates(system, businesses, now)) {
      if (dayToRemind(estimate, now)) await attempt(remindOfEstimate(deps, estimate.id));
    }
  }
  if (failure) throw failure;
}

export const remindedLink = (link: Omit<UnpaidLink, 'id' | 'sent'>): RemindedLink => ({
  dueOn: link.due_on,
  createdAt: link.created_at,
  customerPhone: link.customer_phone,
  businessZone: businessTimeZone(link.phone, link.time_zone),
});

function sendOne(deps: ReminderDeps, id: string, isRequested: boolean): Promise<void> {
  return deps.database.system.transaction().execute(async (db) => {
    const now = deps.clock.now();
    const link = await lockReminded(db, id, { now, isRequested });
    const day = link && (isRequested ? requestedDayAt : reminderDayAt)(remindedLink(link), now);
    // It is night for the customer.
    if (link && !day) return;
    await deleteRows(db, 'reminder_requests', { payment_link_id: id });
    const channel = link && (await channelTo(deps, db, link));
    if (!day || !channel || !(await insertReminder(db, link, { day, now }))) return;
    await deps.queueMessage(db, reminderMessage(deps, link, { channel, day, now }));
  });
}

/** It never leaves at night, even if the carrier was away for hours. */
function reminderMessage(
  { publicUrl }: ReminderDeps,
  link: RemindedRow,
  { channel, day, now }: { channel: 'sms' | 'email'; day: string; now: Date },
): OutgoingMessage {
  const words = () => linkWords(publicUrl, link);
  const { businessZone } = remindedLink(link);
  return messageAbout(
    link,
    channel,
    {
      userId: link.user_id,
      kind: 'reminder',
      language: link.language,
      about: `${link.id}:${day}`,
      expiresAt: endOfAllowedHours(now, zonesOfPhoneOr(link.customer_phone, businessZone)),
    },
    { text: () => reminderText(words()), email: () => reminderEmail(words()) },
  );
}
