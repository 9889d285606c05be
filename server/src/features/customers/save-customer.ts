import type { BodyOf } from '@jobly/core/contract';
import type { saveCustomer as contract } from '@jobly/core/customers/contract';
import { AppError } from '@jobly/core/errors';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { findRow, updateRows } from '../../db/rows.ts';
import type { LinkWrites } from '../../link-writes.ts';
import { inTurnWithMatching, rootOf } from './merge-customers.ts';

export interface SaveDeps {
  database: Database;
  links: Pick<LinkWrites, 'correctContact'>;
}

/**
 * A number or an email that the contractor enters is from now on this customer's, unless it is another one's; the one
 * that it replaces is nobody's, until it is used again. Links that are not paid follow.
 */
export async function saveCustomer(
  { database, links }: SaveDeps,
  userId: string,
  asked: string,
  { jobAddress, taxExempt, ...same }: BodyOf<typeof contract>,
): Promise<void> {
  const values = {
    ...same,
    job_address: jobAddress,
    ...(taxExempt === undefined ? {} : { tax_exempt: taxExempt }),
    made_by: 'hand' as const,
    import_id: null,
  };
  await inTurnWithMatching(database, async (db) => {
    const id = await rootOf(db, userId, asked);
    const before = id && (await findRow(db, 'customers', { id, user_id: userId }));
    if (!before) throw new AppError('customer_not_found');
    await updateRows(db, 'customers', { id, user_id: userId }, values);
    const keys = (phone: string | null, email: string | null) => sql`(
      values ('phone', app.phone_key(${phone})), ('email', lower(${email}))) as entered (kind, key)`;
    await sql`update customer_keys k set customer_id = null from ${keys(before.phone, before.email)}
      where k.user_id = ${userId} and k.customer_id = ${id} and (k.kind, k.key) = (entered.kind, entered.key)`.execute(
      db,
    );
    await sql`insert into customer_keys as k (user_id, kind, key, customer_id)
      select ${userId}, kind, key, ${id} from ${keys(same.phone, same.email)} where key <> ''
      on conflict (user_id, kind, key) do update set customer_id = excluded.customer_id
        where k.customer_id is null and cardinality(k.names) <= 5`.execute(db);
    await links.correctContact(db, { id, userId }, { before, after: same });
  });
}
