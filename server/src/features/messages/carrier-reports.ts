import { setTimeout as sleep } from 'node:timers/promises';
import { isOptOut } from '@jobly/core/reviews/opt-out-words';
import type { Database } from '../../db/database.ts';
import type { DeliveryReport, TextReply } from '../../ports/carrier.ts';
import type { Clock } from '../../ports/clock.ts';
import type { TellFate } from './deliver-message.ts';
import { addOptOut, contactKey } from './opt-outs.ts';
import type { Channel } from './opt-outs.ts';
import { lockByProviderId, markDelivered } from './queries.ts';

export interface ReportNeeds {
  database: Database;
  clock: Clock;
  tellFate: TellFate;
}

/** A customer answered a text. We read one thing out of it: whether they want no more. */
export async function takeReply(
  { database, clock }: Pick<ReportNeeds, 'database' | 'clock'>,
  reply: TextReply,
): Promise<void> {
  if (!reply.optedOut && !isOptOut(reply.body)) return;
  await addOptOut(database.system, contactKey('sms', reply.from), 'reply', clock.now());
}

const TRIES = 4;
const PAUSE_MS = 400;

/** What became of a text. A report can be faster than the commit that knows its number: it waits. */
export async function takeReport(needs: ReportNeeds, report: DeliveryReport): Promise<void> {
  if (report.outcome === 'under-way') return;
  for (let tries = 1; tries <= TRIES; tries += 1) {
    if (await writeReport(needs, report)) return;
    if (tries < TRIES) await sleep(PAUSE_MS);
  }
}

function writeReport(needs: ReportNeeds, report: DeliveryReport): Promise<boolean> {
  const at = needs.clock.now();
  return needs.database.system.transaction().execute(async (queries) => {
    const message = await lockByProviderId(queries, report.providerMessageId);
    if (!message) return false;
    const { id: messageId, kind } = message;
    if (report.optedOut) {
      const contact = contactKey(message.channel as Channel, message.recipient);
      await addOptOut(queries, contact, 'carrier', at);
      await needs.tellFate(queries, { messageId, kind, fate: 'suppressed', at });
    } else if (report.outcome === 'failed') {
      await needs.tellFate(queries, { messageId, kind, fate: 'failed', at });
    } else if (message.delivered_at === null) {
      await markDelivered(queries, messageId, at);
      await needs.tellFate(queries, { messageId, kind, fate: 'delivered', at });
    }
    return true;
  });
}
