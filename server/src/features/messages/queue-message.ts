import type { Keys } from '../../crypto.ts';
import type { Db } from '../../db/database.ts';
import type { Enqueue } from '../../jobs/jobs.ts';
import { insertMessage } from './queries.ts';

export interface OutgoingMessage {
  userId: string | null;
  kind: string;
  channel: 'sms' | 'email';
  recipient: string;
  subject?: string;
  body: string;
  /** The same key is sent once, however often it is asked for. */
  dedupeKey: string;
  /** After this moment it is not worth sending any more (a code that no longer works, say). */
  expiresAt?: Date;
  /** Of an e-mail: where it can be ended. */
  unsubscribeUrl?: string;
}

/**
 * Message and job commit together with the caller's own change, or not at all. The message's id, or
 * nothing when its key was used before.
 */
export async function queueMessage(
  deps: { keys: Keys; enqueue: Enqueue },
  db: Db,
  message: OutgoingMessage,
): Promise<string | undefined> {
  const { subject = '', body, unsubscribeUrl } = message;
  const content = JSON.stringify({ subject, body, unsubscribeUrl });
  const id = await insertMessage(db, {
    userId: message.userId,
    kind: message.kind,
    channel: message.channel,
    recipient: message.recipient,
    dedupeKey: message.dedupeKey,
    sealedContent: deps.keys.seal(content),
    expiresAt: message.expiresAt ?? null,
  });
  const queue = message.channel === 'sms' ? 'send-text' : 'send-email';
  if (id) await deps.enqueue(db, queue, { messageId: id });
  return id;
}
