import { logoUrl } from '@jobly/core/accounts/logo';
import type { Sender } from '@jobly/core/letter';
import { plainWords } from '@jobly/core/plain-words';
import type { Db } from '../../db/database.ts';
import { findRow } from '../../db/rows.ts';

/** Customers' e-mails carry the business's name, logo and reply address, which staff entered or the owner confirmed. */
export async function businessSender(
  db: Db,
  userId: string,
  publicUrl: string,
): Promise<Sender | undefined> {
  const business = await findRow(db, 'profiles', { id: userId });
  if (!business) return undefined;
  const { name, company_name, phone, email, logo_name } = business;
  return {
    name: plainWords(company_name ?? name ?? '', 60, [phone]),
    replyTo: email,
    logo: logo_name && publicUrl + logoUrl(logo_name),
  };
}
