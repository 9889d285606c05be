import type { Role } from '@jobly/core/accounts/contract';
import type { Insertable } from 'kysely';
import type { Db, Schema } from '../../db/database.ts';
import { insertRow } from '../../db/rows.ts';

/** A phone is stored as it was typed; spec 5 looks it up in four spellings. */
export function findAccountByPhone(db: Db, forms: string[]) {
  return db
    .selectFrom('profiles')
    .innerJoin('users', 'users.id', 'profiles.id')
    .select(['users.id', 'users.role', 'users.suspended_at', 'profiles.phone'])
    .where('profiles.phone', 'in', forms)
    .executeTakeFirst();
}

/** True while the account still has that phone; then it keeps it until the transaction ends. */
export async function holdPhone(db: Db, account: { id: string; phone: string }): Promise<boolean> {
  const held = await db
    .selectFrom('profiles')
    .select('id')
    .where('id', '=', account.id)
    .where('phone', '=', account.phone)
    .forShare()
    .executeTakeFirst();
  return held !== undefined;
}

type NewAccount = Omit<Insertable<Schema['profiles']>, 'id'> & { id?: string; role: Role };

/** A user signs in; the profile holds the facts about them. The new account's id. */
export async function insertAccount(db: Db, { id, role, ...profile }: NewAccount): Promise<string> {
  const user = await insertRow(db, 'users', { role, ...(id ? { id } : {}) });
  await insertRow(db, 'profiles', { id: user.id, ...profile });
  return user.id;
}
