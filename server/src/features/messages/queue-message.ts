import { speak } from '@jobly/core/language/speak';
import { toE164 } from '@jobly/core/phone';
import type { Keys } from '../../crypto.ts';
import type { Db } from '../../db/database.ts';
import { deleteRows, findRow, insertNew } from '../../db/rows.ts';
import type { Enqueue } from '../../jobs/jobs.ts';
import type {
  OutgoingMessage,
  QueueMessage,
  TellOwner,
  TextOwner,
} from '../../outgoing-message.ts';

/** Message and job commit together with the caller's own change. Nothing when one with this key was queued before. */
export async function queueMessage(
  deps: { keys: Keys; enqueue: Enqueue },
  db: Db,
  message: OutgoingMessage,
): Promise<string | undefined> {
  const {
    subject = '',
    body,
    unsubscribeUrl,
    userId,
    dedupeKey,
    expiresAt,
    sendAt,
    ...named
  } = message;
  const queued = await insertNew(db, 'messages', 'dedupe_key', {
    ...named,
    user_id: userId,
    dedupe_key: dedupeKey,
    sealed_content: deps.keys.seal(JSON.stringify({ subject, body, unsubscribeUrl })),
    expires_at: expiresAt ?? null,
  });
  if (queued) {
    await deps.enqueue(
      db,
      QUEUE_OF[message.channel],
      { messageId: queued.id },
      { startAt: sendAt },
    );
  }
  return queued?.id;
}

/** Takes back what nobody has begun to send: a text that waits for the morning, say. */
export async function withdrawMessages(db: Db, dedupeKeys: string[]): Promise<void> {
  const unsent = { dedupe_key: dedupeKeys, status: 'queued', attempted_at: null } as const;
  await deleteRows(db, 'messages', unsent);
}

const QUEUE_OF = { sms: 'send-text', email: 'send-email', push: 'send-push' } as const;

export function messagesToOwners(queue: QueueMessage): {
  tellOwner: TellOwner;
  textOwner: TextOwner;
} {
  return {
    async tellOwner(db, userId, { write, ...common }) {
      const owner = await findRow(db, 'profiles', { id: userId });
      if (!owner) return;
      const { subject, body, text } = speak(owner.language, write);
      if (owner.email) {
        const letter = { channel: 'email', recipient: owner.email, subject, body } as const;
        await queue(db, { userId, ...common, ...letter });
      } else if (owner.phone) {
        const sms = { channel: 'sms', recipient: owner.phone, body: text } as const;
        await queue(db, { userId, ...common, ...sms });
      }
    },
    async textOwner(db, { body: write, ...notice }) {
      const owner = await findRow(db, 'profiles', { id: notice.userId });
      if (!owner?.phone) return;
      const body = speak(owner.language, write);
      await queue(db, { ...notice, body, channel: 'sms', recipient: toE164(owner.phone) });
    },
  };
}
