import type { BodyOf } from '@jobly/core/contract';
import type { saveCustomer as contract } from '@jobly/core/customers/contract';
import { AppError } from '@jobly/core/errors';
import { sql } from 'kysely';
import type { Database, Db } from '../../db/database.ts';
import { findRow, updateRows } from '../../db/rows.ts';
import { inTurnWithMatching, rootOf } from './merge-customers.ts';

/**
 * A number or an email that the contractor enters is from now on this customer's, unless it is another one's; the one
 * that it replaces is nobody's, until it is used again. Links that can still be paid follow: their next message must
 * not go to a stranger. Closed ones keep what was typed.
 */
export async function saveCustomer(
  database: Database,
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
    await followOpenLinks(db, id, { before, after: same });
  });
}

type Contact = Record<'phone' | 'email', string | null>;

/** Where the replaced number or email stands on them; a number is never taken away, for a link needs one. */
async function followOpenLinks(
  db: Db,
  id: string,
  { before, after }: Record<'before' | 'after', Contact>,
): Promise<void> {
  await sql`update payment_links l set
      customer_phone = case when app.phone_key(l.customer_phone) = app.phone_key(${before.phone})
        then coalesce(${after.phone}, l.customer_phone) else l.customer_phone end,
      customer_email = case when lower(btrim(l.customer_email)) = lower(${before.email})
        then ${after.email} else l.customer_email end
    where l.customer_id in (select app.customer_family(${id})) and l.status = 'unpaid' and l.cancelled_at is null
      and ((app.phone_key(l.customer_phone) = app.phone_key(${before.phone}) and ${after.phone}::text <> l.customer_phone)
        or (lower(btrim(l.customer_email)) = lower(${before.email}) and l.customer_email is distinct from ${after.email}))`.execute(
    db,
  );
}
