import { logoUrl } from '@jobly/core/accounts/logo';
import type { Sender } from '@jobly/core/letter';
import { plainWords } from '@jobly/core/plain-words';
import type { Db } from '../../db/database.ts';

/**
 * A customer's letter is the business's: its name, its logo, and its mailbox for answers. The address is the one that
 * staff created the account with, or one that its owner has confirmed since.
 */
export async function businessSender(
  db: Db,
  userId: string,
  publicUrl: string,
): Promise<Sender | undefined> {
  const business = await db
    .selectFrom('profiles')
    .select(['name', 'company_name', 'phone', 'email', 'logo_name'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!business) return undefined;
  const { name, company_name, phone, email, logo_name } = business;
  return {
    name: plainWords(company_name ?? name ?? '', 60, [phone]),
    replyTo: email,
    logo: logo_name && publicUrl + logoUrl(logo_name),
  };
}
