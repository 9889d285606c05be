import { logoUrl } from '@jobly/core/accounts/logo';
import type { Sender } from '@jobly/core/letter';
import { plainWords } from '@jobly/core/plain-words';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/rows.ts';

type Business = Pick<Row<'profiles'>, 'name' | 'company_name' | 'phone' | 'logo_name'>;

/**
 * A customer's letter is the business's: its name and its logo. Answers go to its mailbox only when its owner has
 * shown to read it (a code came back): else they could reach a stranger whose address was typed.
 */
export async function businessSender(
  db: Db,
  userId: string,
  publicUrl: string,
): Promise<Sender | undefined> {
  const { rows } = await sql<Business & { reply_to: string | null }>`
    select name, company_name, phone, logo_name, case when exists (
      select from profile_changes
      where user_id = profiles.id and status = 'done' and wanted ->> 'email' = profiles.email
    ) then email end as reply_to
    from profiles where id = ${userId}`.execute(db);
  const [business] = rows;
  if (!business) return undefined;
  const { name, company_name, phone, logo_name, reply_to: replyTo } = business;
  return {
    name: plainWords(company_name ?? name ?? '', 60, [phone]),
    replyTo,
    logo: logo_name && publicUrl + logoUrl(logo_name),
  };
}
