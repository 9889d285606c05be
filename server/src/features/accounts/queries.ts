import type { Role } from '@jobly/core/accounts/contract';
import type { Insertable } from 'kysely';
import type { Db, Schema } from '../../db/database.ts';
import { insertRow } from '../../db/rows.ts';

/** Phones are stored as typed; spec 5 looks them up in four spellings. */
export function findAccountByPhone(db: Db, forms: string[]) {
  return db
    .selectFrom('profiles')
    .innerJoin('users', 'users.id', 'profiles.id')
    .select(['users.id', 'users.role', 'users.suspended_at', 'profiles.phone'])
    .where('profiles.phone', 'in', forms)
    .executeTakeFirst();
}

/** Locks the phone until the transaction ends; false if the account no longer has it. */
export async function lockPhone(db: Db, account: { id: string; phone: string }): Promise<boolean> {
  const locked = await db
    .selectFrom('profiles')
    .select('id')
    .where('id', '=', account.id)
    .where('phone', '=', account.phone)
    .forShare()
    .executeTakeFirst();
  return locked !== undefined;
}

type NewAccount = Omit<Insertable<Schema['profiles']>, 'id'> & { id?: string; role: Role };

/** Returns the id. */
export async function insertAccount(db: Db, { id, role, ...profile }: NewAccount): Promise<string> {
  const user = await insertRow(db, 'users', { role, ...(id ? { id } : {}) });
  await insertRow(db, 'profiles', { id: user.id, ...profile });
  return user.id;
}
