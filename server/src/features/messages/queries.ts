import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { OutgoingMessage } from '../../outgoing-message.ts';
import type { AccountMove } from '../../staff-actions/account-rows.ts';

/** The id of the new message, or nothing when one with this key was queued before. */
export async function insertMessage(
  db: Db,
  message: OutgoingMessage,
  sealedContent: Buffer,
): Promise<string | undefined> {
  const row = await db
    .insertInto('messages')
    .values({
      user_id: message.userId,
      kind: message.kind,
      channel: message.channel,
      recipient: message.recipient,
      dedupe_key: message.dedupeKey,
      sealed_content: sealedContent,
      expires_at: message.expiresAt ?? null,
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/**
 * Holds the row until the transaction ends, so that two workers cannot send one message. Waits for
 * another holder, up to lock_timeout, which is an error: a job must not end as done on a message
 * whose fate is in other hands.
 */
export function lockMessage(db: Db, id: string) {
  return db
    .selectFrom('messages')
    .select([
      'id',
      'kind',
      'status',
      'channel',
      'recipient',
      'sealed_content',
      'expires_at',
      'attempted_at',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export type LockedMessage = NonNullable<Awaited<ReturnType<typeof lockMessage>>>;

/** From here on the carrier may have it. */
export async function markAttempted(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('messages').set({ attempted_at: at }).where('id', '=', id).execute();
}

export async function moveMessages(db: Db, { from, to }: AccountMove): Promise<void> {
  await sql`update messages set user_id = ${to} where user_id = ${from}`.execute(db);
}

/** What is over and old goes: messages after 90 days, the local inbox after 30. */
export async function deleteOldMessages(db: Db, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
  await db
    .deleteFrom('messages')
    .where('created_at', '<', daysAgo(90))
    .where('status', '!=', 'queued')
    .execute();
  await db.deleteFrom('local_inbox').where('delivered_at', '<', daysAgo(30)).execute();
}

export type Outcome =
  | { status: 'sent'; sentAt: Date; providerMessageId: string; delivered: boolean }
  | { status: 'failed'; error: string }
  | { status: 'expired' }
  | { status: 'suppressed' };

/** The end of a message; its words go. */
export async function finishMessage(db: Db, id: string, outcome: Outcome): Promise<void> {
  await db
    .updateTable('messages')
    .set({
      status: outcome.status,
      sealed_content: null,
      attempts: sql`attempts + 1`,
      ...(outcome.status === 'sent'
        ? {
            sent_at: outcome.sentAt,
            provider_message_id: outcome.providerMessageId,
            delivered_at: outcome.delivered ? outcome.sentAt : null,
          }
        : {}),
      ...(outcome.status === 'failed' ? { last_error: outcome.error } : {}),
    })
    .where('id', '=', id)
    .execute();
}

/** It has not left: it may be tried again. */
export async function noteFailedAttempt(db: Db, id: string, error: string) {
  await db
    .updateTable('messages')
    .set({ attempts: sql`attempts + 1`, last_error: error, attempted_at: null })
    .where('id', '=', id)
    .execute();
}

/** The message that a carrier reports on, held until the report is written down. */
export function lockByProviderId(db: Db, providerMessageId: string) {
  return db
    .selectFrom('messages')
    .select(['id', 'kind', 'channel', 'recipient', 'delivered_at'])
    .where('provider_message_id', '=', providerMessageId)
    .forUpdate()
    .executeTakeFirst();
}

export async function markDelivered(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('messages').set({ delivered_at: at }).where('id', '=', id).execute();
}

export async function insertLocalDelivery(
  db: Db,
  delivery: { channel: 'sms' | 'email'; recipient: string; subject: string | null; body: string },
): Promise<string> {
  const row = await db
    .insertInto('local_inbox')
    .values(delivery)
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
