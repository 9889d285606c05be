import { setTimeout as sleep } from 'node:timers/promises';
import { isOptOut } from '@jobly/core/reviews/opt-out-words';
import type { Basics } from '../../basics.ts';
import type { DeliveryReport, TextReply } from '../../ports/carrier.ts';
import type { OnDeliveryStatus } from './deliver-message.ts';
import { addOptOut, contactKey } from './opt-outs.ts';
import { updateRows } from '../../db/rows.ts';
import { lockByProviderId } from './queries.ts';

export interface ReportDeps extends Basics {
  onDeliveryStatus: OnDeliveryStatus;
}

/** A customer answered a text. We read one thing out of it: whether they want no more. */
export async function takeReply({ database, clock }: Basics, reply: TextReply): Promise<void> {
  if (!reply.optedOut && !isOptOut(reply.body)) return;
  await addOptOut(database.system, contactKey('sms', reply.from), 'reply', clock.now());
}

const TRIES = 4;
const PAUSE_MS = 400;

/** What became of a text. A report can be faster than the commit that knows its number: it waits. */
export async function takeReport(deps: ReportDeps, report: DeliveryReport): Promise<void> {
  if (report.outcome === 'under-way') return;
  for (let tries = 1; tries <= TRIES; tries += 1) {
    if (await writeReport(deps, report)) return;
    if (tries < TRIES) await sleep(PAUSE_MS);
  }
}

function writeReport(deps: ReportDeps, report: DeliveryReport): Promise<boolean> {
  const at = deps.clock.now();
  return deps.database.system.transaction().execute(async (db) => {
    const message = await lockByProviderId(db, report.providerMessageId);
    if (!message) return false;
    const { id: messageId, kind } = message;
    if (report.optedOut) {
      const contact = contactKey(message.channel, message.recipient);
      await addOptOut(db, contact, 'carrier', at);
      await deps.onDeliveryStatus(db, { messageId, kind, fate: 'suppressed', at });
    } else if (report.outcome === 'failed') {
      await deps.onDeliveryStatus(db, { messageId, kind, fate: 'failed', at });
    } else if (message.delivered_at === null) {
      await updateRows(db, 'messages', { id: messageId }, { delivered_at: at });
      await deps.onDeliveryStatus(db, { messageId, kind, fate: 'delivered', at });
    }
    return true;
  });
}
