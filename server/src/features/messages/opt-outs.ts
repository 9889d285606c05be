import { phoneKey } from '@jobly/core/phone';
import type { Db } from '../../db/database.ts';
import type { ContactKey } from '../../outgoing-message.ts';
import { textableNumber } from '../../phones.ts';

/** Two spellings of one number or mailbox are one contact. */
export function contactKey(channel: string, recipient: string): ContactKey {
  if (channel !== 'sms' && channel !== 'email') throw new Error(`nobody opts out of ${channel}`);
  const key = channel === 'sms' ? phoneKey(recipient) : recipient.trim().toLowerCase();
  return { channel, key };
}

/** What tells a contractor of money that arrived, or did not after all. */
export const MONEY_KINDS = ['payment_notice', 'cash_claim', 'cash_undone'];

const TEXTS_ENDED_BY_STOP = new Set([
  'receipt',
  'extra_payment',
  'cash_refused',
  'refund',
  'site_request',
  'dispute_open',
  'dispute_won',
  'dispute_lost',
  ...MONEY_KINDS,
]);

/**
 * STOP ends every text that a business sends to a customer by way of us, and those that tell a
 * contractor of money or of a visitor's request; unsubscribing ends the asking for reviews, and a receipt still comes by e-mail.
 * Codes to sign in, and other notices to the contractor, are the account's own and never held back.
 */
export function honoursOptOut(message: { kind: string; channel: string }): boolean {
  if (message.kind === 'review_request') return true;
  return message.channel === 'sms' && TEXTS_ENDED_BY_STOP.has(message.kind);
}

/** At once and for good: there is no way back in, and nothing here is ever deleted. */
export async function addOptOut(
  db: Db,
  { channel, key }: ContactKey,
  source: 'reply' | 'link' | 'carrier',
  now: Date,
  reply = '',
): Promise<void> {
  // Enough to see by which word; somebody else wrote it.
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
