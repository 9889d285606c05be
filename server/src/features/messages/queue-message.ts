import { speak } from '@jobly/core/language/speak';
import { toE164 } from '@jobly/core/phone';
import { nextAllowedMoment } from '@jobly/core/reviews/quiet-hours';
import { businessTimeZone } from '@jobly/core/time-zone';
import { sql } from 'kysely';
import type { Keys } from '../../crypto.ts';
import type { Db } from '../../db/database.ts';
import { findRow, insertNew, type Row } from '../../db/rows.ts';
import type { Enqueue } from '../../tasks/tasks.ts';
import { aboutOf, dedupeKeyOf, rulesOf, type Channel } from '../../message-catalogue.ts';
import type {
  OutgoingMessage,
  QueueMessage,
  NotifyOwner,
  NotifyOwnerBySms,
  Withdrawn,
} from '../../outgoing-message.ts';
import type { Clock } from '../../ports/clock.ts';
import { businessSender } from './business-sender.ts';

/** Message and task commit with the caller's own change. Undefined when the key was used before. */
export async function queueMessage(
  deps: { keys: Keys; enqueue: Enqueue; publicUrl: string; clock: Clock },
  db: Db,
  message: OutgoingMessage,
): Promise<string | undefined> {
  const { kind, channel, recipient, userId, unsubscribeUrl } = message;
  const rules = rulesOf(kind);
  if (!rules.channels.includes(channel)) throw new Error(`${kind} is not sent by ${channel}`);
  const owner = userId ? await findRow(db, 'profiles', { id: userId }) : undefined;
  const language = {
    owner: owner?.language ?? 'en',
    reader: message.language!,
    english: 'en',
  } as const;
  const { subject = '', body, layout } = speak(language[rules.language], message.write);
  const sender =
    message.fromBusiness && userId ? await businessSender(db, userId, deps.publicUrl) : undefined;
  const now = deps.clock.now();
  const startAt = message.sendAt ?? afterQuietHours(message, owner, now);
  const queued = await insertNew(db, 'messages', 'dedupe_key', {
    kind,
    channel,
    recipient,
    user_id: userId,
    dedupe_key: dedupeKeyOf(kind, message.about),
    sealed_content: deps.keys.seal(
      JSON.stringify({ subject, body, unsubscribeUrl, layout, sender }),
    ),
    expires_at: message.expiresAt ?? expiryOf(rules.goodForHours, startAt ?? now),
  });
  if (queued) {
    const options = { startAt, first: rules.budget === 'money' };
    await deps.enqueue(db, queueOf(message), { messageId: queued.id }, options);
  }
  return queued?.id;
}

/** When a text that may not leave at night can leave; undefined: now. */
export function afterQuietHours(
  { kind, channel }: { kind: string; channel: Channel },
  owner: Pick<Row<'profiles'>, 'phone' | 'time_zone'> | undefined,
  now: Date,
): Date | undefined {
  if (channel !== 'sms' || rulesOf(kind).quietHours !== 'wait' || !owner) return undefined;
  const at = nextAllowedMoment(now, [businessTimeZone(owner.phone, owner.time_zone)]);
  return at > now ? at : undefined;
}

const expiryOf = (hours: number | undefined, from: Date) =>
  hours === undefined ? null : new Date(from.getTime() + hours * 3_600_000);

/**
 * Deletes unattempted messages (a text that waits for the morning, say) and stops retries of others. Returns those
 * that left or may leave.
 */
export async function withdrawMessages(
  db: Db,
  { userId, kinds, about }: Withdrawn,
): Promise<{ kind: string; about: string }[]> {
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
    .returning(['kind', 'dedupe_key'])
    .execute();
  return left.map(({ kind, dedupe_key: key }) => ({ kind, about: aboutOf(kind, key) }));
}

const QUEUES = { sms: 'send-text', email: 'send-email', push: 'send-push' } as const;

export const queueOf = ({ kind, channel }: { kind: string; channel: Channel }) =>
  rulesOf(kind).retry === 'now' ? 'send-code' : QUEUES[channel];

export function messagesToOwners(queue: QueueMessage): {
  notifyOwner: NotifyOwner;
  notifyOwnerBySms: NotifyOwnerBySms;
} {
  return {
    async notifyOwner(db, userId, { write, ...common }) {
      const owner = await findRow(db, 'profiles', { id: userId });
      if (owner?.email) {
        const to = { channel: 'email', recipient: owner.email } as const;
        await queue(db, { userId, ...common, ...to, write });
      } else if (owner?.phone) {
        const to = { channel: 'sms', recipient: toE164(owner.phone) } as const;
        await queue(db, { userId, ...common, ...to, write: () => ({ body: write().text }) });
      }
    },
    async notifyOwnerBySms(db, { body, ...notice }) {
      const owner = await findRow(db, 'profiles', { id: notice.userId });
      if (!owner?.phone) return;
      const to = { channel: 'sms', recipient: toE164(owner.phone) } as const;
      await queue(db, { ...notice, ...to, write: () => ({ body: body() }) });
    },
  };
}
