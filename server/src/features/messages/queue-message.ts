import { speak } from '@jobly/core/language/speak';
import { toE164 } from '@jobly/core/phone';
import { sql } from 'kysely';
import type { Keys } from '../../crypto.ts';
import type { Db } from '../../db/database.ts';
import { findRow, insertNew } from '../../db/rows.ts';
import type { Enqueue } from '../../jobs/jobs.ts';
import type {
  OutgoingMessage,
  QueueMessage,
  TellOwner,
  TextOwner,
  Withdrawn,
} from '../../outgoing-message.ts';
import { goesFirst } from './budgets.ts';
import { businessSender } from './business-sender.ts';

/** Message and job commit together with the caller's own change. Nothing when one with this key was queued before. */
export async function queueMessage(
  deps: { keys: Keys; enqueue: Enqueue; publicUrl: string },
  db: Db,
  message: OutgoingMessage,
): Promise<string | undefined> {
  const {
    subject = '',
    body,
    unsubscribeUrl,
    layout,
    fromBusiness,
    userId,
    dedupeKey,
    expiresAt,
    sendAt,
    ...named
  } = message;
  const sender =
    fromBusiness && userId ? await businessSender(db, userId, deps.publicUrl) : undefined;
  const queued = await insertNew(db, 'messages', 'dedupe_key', {
    ...named,
    user_id: userId,
    dedupe_key: dedupeKey,
    sealed_content: deps.keys.seal(
      JSON.stringify({ subject, body, unsubscribeUrl, layout, sender }),
    ),
    expires_at: expiresAt ?? null,
  });
  if (queued) {
    const options = { startAt: sendAt, first: goesFirst(message.kind) };
    await deps.enqueue(db, queueOf(message), { messageId: queued.id }, options);
  }
  return queued?.id;
}

/**
 * Takes back what nobody has begun to send: a text that waits for the morning, say. What is being sent right now
 * is not tried again. Returns the keys of what has left, or is about to.
 */
export async function withdrawMessages(
  db: Db,
  { userId, kinds, about }: Withdrawn,
): Promise<string[]> {
  const withKey = sql<boolean>`strpos(dedupe_key, ${about}) > 0`;
  await db
    .deleteFrom('messages')
    .where('user_id', '=', userId)
    .where('kind', 'in', kinds)
    .where(withKey)
    .where('status', '=', 'queued')
    .where('attempted_at', 'is', null)
    .execute();
  const left = await db
    .updateTable('messages')
    .set({ expires_at: sql`created_at` })
    .where('user_id', '=', userId)
    .where('kind', 'in', kinds)
    .where(withKey)
    .where('status', 'in', ['queued', 'sent'])
    .returning('dedupe_key')
    .execute();
  return left.map(({ dedupe_key: key }) => key);
}

const QUEUES = { sms: 'send-text', email: 'send-email', push: 'send-push' } as const;

export const queueOf = ({ kind, channel }: Pick<OutgoingMessage, 'kind' | 'channel'>) =>
  kind === 'sign_in_code' ? 'send-code' : QUEUES[channel];

export function messagesToOwners(queue: QueueMessage): {
  tellOwner: TellOwner;
  textOwner: TextOwner;
} {
  return {
    async tellOwner(db, userId, { write, ...common }) {
      const owner = await findRow(db, 'profiles', { id: userId });
      if (!owner) return;
      const { text, ...letter } = speak(owner.language, write);
      if (owner.email) {
        const to = { channel: 'email', recipient: owner.email } as const;
        await queue(db, { userId, ...common, ...to, ...letter });
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
