import type { Db } from '../../db/database.ts';
import { findRow, updateRows } from '../../db/rows.ts';
import type { LinkWrites } from '../../link-writes.ts';
import type { DeliveryStatus } from '../../outgoing-message.ts';
import { moveReminders } from './queries.ts';
import { reminderRoutes } from './routes.ts';
import { sendReminders, type ReminderDeps } from './send-reminders.ts';

interface FeatureDeps extends ReminderDeps {
  links: Pick<LinkWrites, 'recordEvent' | 'touch'>;
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

/** On the link's timeline once a carrier has taken it. */
async function recordSent(
  { links }: FeatureDeps,
  db: Db,
  { kind, channel, outcome, about, at }: DeliveryStatus,
): Promise<void> {
  const isSent = outcome === 'sent' || outcome === 'delivered';
  if (kind !== 'reminder' || channel === 'push' || !isSent) return;
  const [linkId, day] = about.split(':') as [string, string];
  const sent = { payment_link_id: linkId, day };
  const reminder = await findRow(db, 'reminders', { ...sent, sent_at: null });
  if (!reminder) return;
  await updateRows(db, 'reminders', sent, { sent_at: at });
  await links.touch(db, { id: linkId, user_id: reminder.user_id }, at);
  const event = { payment_link_id: linkId, user_id: reminder.user_id, channel, created_at: at };
  await links.recordEvent(db, { ...event, kind: 'reminder_sent' });
}
