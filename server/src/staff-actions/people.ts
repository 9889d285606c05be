import { REFUSALS } from '@jobly/core/staff/refusals';
import { AppError } from '@jobly/core/errors';
import { phoneDigits } from '@jobly/core/phone';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

export interface StaffMember {
  userId: string;
  role: 'staff' | 'admin';
}

export function findPerson(db: Db, userId: string) {
  return people(db).where('users.id', '=', userId).executeTakeFirst();
}

export type PersonRow = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

export async function mustFindPerson(db: Db, userId: string): Promise<PersonRow> {
  const person = await findPerson(db, userId);
  if (!person) throw new AppError('not_found');
  return person;
}

/** By the key that makes phones unique, so any spelling matches. */
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
    .selectAll('users')
    .select([
      'profiles.name',
      'profiles.company_name',
      'profiles.phone',
      'profiles.email',
      'contractors.id as contractor_id',
      'contractors.lopay_merchant_id',
      'contractors.merchant_registration_unknown',
      'contractors.payouts_frozen_at',
      'contractors.cards_stopped_at',
    ]);
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

/** Refuses their own account, a colleague's, or a paused one. */
export function accountRefusal(member: StaffMember, person: PersonRow): string | null {
  if (person.id === member.userId) return REFUSALS.yourself;
  return rankRefusal(member, person) ?? pauseRefusal(member, person);
}

export function rankRefusal(member: StaffMember, person: Pick<PersonRow, 'role'>): string | null {
  return member.role === 'admin' || person.role === 'contractor' ? null : REFUSALS.accountOfStaff;
}

/** Only an admin changes an account that an admin paused. */
export function pauseRefusal(
  member: StaffMember,
  person: Pick<PersonRow, 'suspended_at'>,
): string | null {
  return member.role === 'admin' || !person.suspended_at ? null : REFUSALS.accountPaused;
}
