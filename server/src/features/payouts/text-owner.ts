import { toE164 } from '@jobly/core/phone';
import type { Db } from '../../db/database.ts';
import type { OutgoingMessage, QueueMessage } from '../../outgoing-message.ts';
import { findBusiness } from './queries.ts';

export interface NoticeDeps {
  queueMessage: QueueMessage;
}

/** Tells the owner by text, committed together with the change that it tells of. */
export async function textOwner(
  deps: NoticeDeps,
  db: Db,
  notice: Pick<OutgoingMessage, 'kind' | 'body' | 'dedupeKey'> & { userId: string },
): Promise<void> {
  const phone = (await findBusiness(db, notice.userId))?.phone;
  if (phone) await deps.queueMessage(db, { ...notice, channel: 'sms', recipient: toE164(phone) });
}
