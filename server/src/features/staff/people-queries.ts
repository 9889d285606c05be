import { REFUSALS } from '@jobly/core/staff/refusals';
import { AppError } from '@jobly/core/errors';
import { phoneDigits } from '@jobly/core/phone';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Who } from './actions/plan.ts';

/** An account with what every action needs to know of it. */
export function findPerson(db: Db, userId: string) {
  return people(db).where('users.id', '=', userId).executeTakeFirst();
}

export type PersonRow = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

export async function mustFindPerson(db: Db, userId: string): Promise<PersonRow> {
  const person = await findPerson(db, userId);
  if (!person) throw new AppError('not_found');
  return person;
}

/** However it is spelt: the same key that keeps two accounts off one number. */
export function findPersonByPhone(db: Db, phone: string) {
  return people(db)
    .where(sql<string>`app.phone_key(profiles.phone)`, '=', phoneDigits(phone))
    .executeTakeFirst();
}

function people(db: Db) {
  return db
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.id', 'users.id')
    .leftJoin('contractors', 'contractors.user_id', 'users.id')
    .select([
      'users.id',
      'users.role',
      'users.suspended_at',
      'users.created_at',
      'profiles.name',
      'profiles.company_name',
      'profiles.phone',
      'profiles.email',
      'contractors.id as contractor_id',
      'contractors.lopay_merchant_id',
      'contractors.merchant_registration_unknown',
    ]);
}

/** Held until the end of a run: nobody else changes these accounts, or hangs new links on them. */
export async function lockAccounts(db: Db, userIds: string[]): Promise<void> {
  const ids = userIds.toSorted();
  for (const table of ['users', 'profiles', 'contractors'] as const) {
    const column = table === 'contractors' ? 'user_id' : 'id';
    await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = any(${ids}::uuid[])
      order by ${sql.ref(column)} for update`.execute(db);
  }
}

/** `Rivera Plumbing, Maria Rivera (+14155550132)`. */
export function label(
  person: Pick<PersonRow, 'name' | 'company_name' | 'phone' | 'email'>,
): string {
  const names = [person.company_name, person.name].filter(Boolean).join(', ');
  const contact = person.phone ?? person.email;
  if (!names) return contact ?? 'An account without a name';
  return contact ? `${names} (${contact})` : names;
}

/** Staff change contractors' accounts; those of staff and admins only an admin changes. */
export function rankRefusal(who: Who, person: Pick<PersonRow, 'role'>): string | null {
  return who.role === 'admin' || person.role === 'contractor' ? null : REFUSALS.accountOfStaff;
}

/** What an admin has paused does not leave by a colleague's hand. */
export function pauseRefusal(who: Who, person: Pick<PersonRow, 'suspended_at'>): string | null {
  return who.role === 'admin' || !person.suspended_at ? null : REFUSALS.accountPaused;
}

export function pauseNotes(person: PersonRow): string[] {
  return person.suspended_at ? [`${label(person)} is paused.`] : [];
}

export function countSessions(db: Db, userId: string): Promise<number> {
  return db
    .selectFrom('sessions')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
    .then(({ count }) => Number(count));
}

/**
 * Signed out everywhere; no code of the moment is good any more, and no device is known. The codes go
 * first: a sign-in that is under way has then either started its session or finds its code gone.
 */
export async function endSessions(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('sign_in_challenges').where('user_id', '=', userId).execute();
  // Where nodes of the version before, which may still be serving, keep their codes.
  await db
    .updateTable('sign_in_codes')
    .set({ used_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
}
