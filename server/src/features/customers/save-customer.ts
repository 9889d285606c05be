import type { BodyOf } from '@jobly/core/contract';
import type { saveCustomer as contract } from '@jobly/core/customers/contract';
import { AppError } from '@jobly/core/errors';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { updateRows } from '../../db/rows.ts';

/** A number or an email that the contractor enters is from now on this customer's, unless it is another one's. */
export async function saveCustomer(
  database: Database,
  userId: string,
  id: string,
  { jobAddress, ...same }: BodyOf<typeof contract>,
): Promise<void> {
  const values = {
    ...same,
    job_address: jobAddress,

    made_by: 'hand' as const,
  };
  await database.system.transaction().execute(async (db) => {
    const isOwn = await updateRows(db, 'customers', { id, user_id: userId }, values);
    if (!isOwn) throw new AppError('customer_not_found');
    await sql`insert into customer_keys as k (user_id, kind, key, customer_id)
      select ${userId}, kind, key, ${id} from (values ('phone', app.phone_key(${same.phone})),
        ('email', lower(${same.email}))) as entered (kind, key) where key <> ''
      on conflict (user_id, kind, key) do update set customer_id = excluded.customer_id
        where k.customer_id is null and cardinality(k.names) <= 5`.execute(db);
  });
}
