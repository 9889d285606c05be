import type { Db } from '../../db/database.ts';
import type { OwnerNews, QueueMessage } from '../../outgoing-message.ts';

/** By e-mail, as the screens promise; by text when there is none. */
export async function tellOwner(
  queueMessage: QueueMessage,
  db: Db,
  userId: string,
  { subject, body, text, ...common }: OwnerNews,
): Promise<void> {
  const owner = await db
    .selectFrom('profiles')
    .select(['email', 'phone'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (owner?.email) {
    const letter = { channel: 'email', recipient: owner.email, subject, body } as const;
    await queueMessage(db, { userId, ...common, ...letter });
  } else if (owner?.phone) {
    const sms = { channel: 'sms', recipient: owner.phone, body: text } as const;
    await queueMessage(db, { userId, ...common, ...sms });
  }
}
