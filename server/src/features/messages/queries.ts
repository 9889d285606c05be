import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Messages } from '../../db/schema.generated.ts';
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
  return messages(db).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** The message that a carrier reports on, held until the report is written down. */
export function lockByProviderId(db: Db, id: string) {
  return messages(db).where('provider_message_id', '=', id).forUpdate().executeTakeFirst();
}

const messages = (db: Db) => db.selectFrom('messages').selectAll();
export type Message = Selectable<Messages>;

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
