import { phoneKey } from '@jobly/core/phone';
import type { Db } from '../../db/database.ts';
import type { ContactKey } from '../../outgoing-message.ts';
import { textableNumber } from '../../phones.ts';

/** Normalised, so that spellings match. */
export function contactKey(channel: string, recipient: string): ContactKey {
  if (channel !== 'sms' && channel !== 'email')
    throw new Error(`there is no opt-out from ${channel}`);
  const key = channel === 'sms' ? phoneKey(recipient) : recipient.trim().toLowerCase();
  return { channel, key };
}

/** Permanent: never deleted. */
export async function addOptOut(
  db: Db,
  { channel, key }: ContactKey,
  source: 'reply' | 'link' | 'carrier',
  now: Date,
  reply = '',
): Promise<void> {
  // Enough to show the word; the rest is private.
  const word = reply.replace(/\p{C}/gu, '').trim().slice(0, 40).trim() || null;
  await db
    .insertInto('contact_opt_outs')
    .values({ channel, contact_key: key, source, word, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function isOptedOut(db: Db, contacts: ContactKey[]): Promise<boolean> {
  if (contacts.length === 0) return false;
  const row = await db
    .selectFrom('contact_opt_outs')
    .select('channel')
    .where((where) =>
      where.or(contacts.map(({ channel, key }) => where.and({ channel, contact_key: key }))),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Only in countries we text to, and without STOP. */
export function mayTextIn(allowedCountries: string[]) {
  return async (db: Db, phone: string): Promise<boolean> =>
    textableNumber(phone, allowedCountries) !== undefined &&
    !(await isOptedOut(db, [contactKey('sms', phone)]));
}
