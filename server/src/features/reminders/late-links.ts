import { speak } from '@jobly/core/language/speak';
import { REMINDED_AT_ONCE, type LateLink } from '@jobly/core/reminders/contract';
import { reminderText } from '@jobly/core/reminders/messages';
import { daysLate } from '@jobly/core/reminders/rules';
import { channelTo, linkWords } from '../../customer-channel.ts';
import type { ReminderDeps } from './deps.ts';
import { listLate } from './queries.ts';
import { remindedLink } from './send-reminders.ts';

/** Whom the contractor could remind now, and the words. */
export async function listLateLinks(
  deps: ReminderDeps,
  userId: string,
): Promise<{ links: LateLink[]; example: string | null }> {
  const db = deps.database.system;
  const now = deps.clock.now();
  const links: LateLink[] = [];
  let example: string | null = null;
  for (const row of await listLate(db, userId, { now, most: REMINDED_AT_ONCE })) {
    const late = daysLate(remindedLink(row), now);
    if (late < 1) continue;
    const channel = (await channelTo(deps, db, row)) ?? null;
    links.push({
      id: row.id,
      customerName: row.customer_name,
      amountCents: row.amount_cash_cents,
      daysLate: late,
      channel,
    });
    if (channel) {
      example ??= speak(row.language, () => reminderText(linkWords(deps.publicUrl, row)));
    }
  }
  return { links, example };
}
