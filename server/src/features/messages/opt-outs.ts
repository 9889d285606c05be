import { phoneKey } from '@jobly/core/phone';
import type { Db } from '../../db/database.ts';
import type { ContactKey } from '../../outgoing-message.ts';
import { textableNumber } from '../../phones.ts';

/** Two spellings of one number or mailbox are one contact. */
export function contactKey(channel: string, recipient: string): ContactKey {
  if (channel !== 'sms' && channel !== 'email')
    throw new Error(`there is no opt-out from ${channel}`);
  const key = channel === 'sms' ? phoneKey(recipient) : recipient.trim().toLowerCase();
  return { channel, key };
}

/** At once and for good: there is no way back in, and nothing here is ever deleted. */
export async function addOptOut(
  db: Db,
  { channel, key }: ContactKey,
  source: 'reply' | 'link' | 'carrier',
  now: Date,
  reply = '',
): Promise<void> {
  // Enough to see the word; the rest is a customer's text.
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

/** A customer is texted only in a country we text to, and only until they say STOP. */
export function mayTextIn(allowedCountries: string[]) {
  return async (db: Db, phone: string): Promise<boolean> =>
    textableNumber(phone, allowedCountries) !== undefined &&
    !(await isOptedOut(db, [contactKey('sms', phone)]));
}
