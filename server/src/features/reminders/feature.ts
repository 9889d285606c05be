import type { Db } from '../../db/database.ts';
import { findRow, updateRows } from '../../db/rows.ts';
import type { LinkWrites } from '../../link-writes.ts';
import type { DeliveryStatus } from '../../outgoing-message.ts';
import type { ReminderDeps } from './deps.ts';
import { markEstimateReminderSent } from './estimate-reminders.ts';
import { moveReminders } from './queries.ts';
import { reminderRoutes } from './routes.ts';
import { sendReminders } from './send-reminders.ts';

interface FeatureDeps extends ReminderDeps {
  links: Pick<LinkWrites, 'recordEvent' | 'touch'>;
  /** On the estimate's timeline. */
  recordEstimateReminded: (
    db: Db,
    sent: { id: string; userId: string; channel: 'sms' | 'email'; at: Date },
  ) => Promise<void>;
}

/** Customers who have not paid are reminded, until they have or the contractor stops it. */
export function remindersFeature(deps: FeatureDeps) {
  return {
    routes: reminderRoutes(deps),
    tasks: [{ name: 'send-reminders' as const, run: () => sendReminders(deps) }],
    onDeliveryStatus: (db: Db, status: DeliveryStatus) => recordSent(deps, db, status),
    moveRows: moveReminders,
  };
}

/** On the timeline of the link or the estimate once a carrier has taken it. */
async function recordSent(
  { links, recordEstimateReminded }: FeatureDeps,
  db: Db,
  status: DeliveryStatus,
): Promise<void> {
  const { kind, channel, outcome, about, at } = status;
  const isSent = outcome === 'sent' || outcome === 'delivered';
  if (channel === 'push' || !isSent) return;
  if (kind === 'estimate_reminder') {
    const sent = await markEstimateReminderSent(db, status);
    return sent && recordEstimateReminded(db, { ...sent, channel, at });
  }
  if (kind !== 'reminder') return;
  const [linkId, day] = about.split(':') as [string, string];
  const sent = { payment_link_id: linkId, day };
  const reminder = await findRow(db, 'reminders', { ...sent, sent_at: null });
  if (!reminder) return;
  await updateRows(db, 'reminders', sent, { sent_at: at });
  await links.touch(db, { id: linkId, user_id: reminder.user_id }, at);
  const event = { payment_link_id: linkId, user_id: reminder.user_id, channel, created_at: at };
  await links.recordEvent(db, { ...event, kind: 'reminder_sent' });
}
