import type { Keys } from '../../crypto.ts';
import type { Db } from '../../db/database.ts';
import type { Enqueue } from '../../jobs/jobs.ts';
import type { OutgoingMessage } from '../../outgoing-message.ts';
import { insertMessage } from './queries.ts';

/** Message and job commit together with the caller's own change. */
export async function queueMessage(
  deps: { keys: Keys; enqueue: Enqueue },
  db: Db,
  message: OutgoingMessage,
): Promise<string | undefined> {
  const { subject = '', body, unsubscribeUrl } = message;
  const content = JSON.stringify({ subject, body, unsubscribeUrl });
  const id = await insertMessage(db, message, deps.keys.seal(content));
  const queue = message.channel === 'sms' ? 'send-text' : 'send-email';
  if (id) await deps.enqueue(db, queue, { messageId: id });
  return id;
}
