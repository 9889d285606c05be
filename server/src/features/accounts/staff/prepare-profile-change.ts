import type { WantedProfile } from '@jobly/core/accounts/profile-schema';
import { changeDecided } from '@jobly/core/accounts/texts';
import { AppError } from '@jobly/core/errors';
import { REFUSALS, noticeTo } from '@jobly/core/staff/refusals';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { findRow, updateRows } from '../../../db/rows.ts';
import type { NotifyOwner } from '../../../outgoing-message.ts';
import { accountRefusal, mustFindPerson, type PersonRow } from '../../../staff-actions/people.ts';
import {
  aboutPerson,
  change,
  intentOf,
  refusedIntent,
  type StaffIntents,
} from '../../../staff-actions/intent.ts';
import { wantedOf } from '../profile-changes.ts';
import { phoneNotes, phoneRefusal, setPhone, type PhoneDeps } from './prepare-phone.ts';
import { isDrifting } from './provider-drift.ts';

export interface ProfileIntentDeps extends PhoneDeps {
  notifyOwner: NotifyOwner;
  /** Renames the website; commits with the profile. */
  followName: (db: Db, userId: string, name: { from: string; to: string }) => Promise<void>;
}

/** Names take one member of staff; a phone or an e-mail gives access to the account and takes two. */
export const prepareProfileChange =
  (deps: ProfileIntentDeps): StaffIntents['change-profile'] =>
  async (db, { userId, changeId }, member) => {
    const person = await mustFindPerson(db, userId);
    const about = aboutPerson('change-profile', person, 'profile');
    const asked = { id: changeId, user_id: userId, status: 'asked' as const };
    const row = await findRow(db, 'profile_changes', asked);
    if (!row) return refusedIntent(about, REFUSALS.changeNotOpen);
    const wanted = wantedOf(row);
    const { phone, email } = wanted;
    const known = { ...person, companyName: person.company_name };
    const changes = FIELDS.flatMap(([field, what]) =>
      field in wanted ? change(what, known[field], wanted[field] ?? null) : [],
    );
    const refused =
      accountRefusal(member, person) ??
      (person.payouts_frozen_at ? REFUSALS.frozenAsks : null) ??
      (phone ? await phoneRefusal(db, person, phone, member) : null) ??
      (email && (await isEmailTaken(db, userId, email)) ? REFUSALS.emailTaken : null);
    const takesTwo = phone !== undefined || email !== undefined;
    if (refused) return refusedIntent({ ...about, changes, takesTwo }, refused);
    return intentOf(about, {
      takesTwo,
      changes,
      notes: [
        ...(email ? ['The new mailbox is confirmed.'] : []),
        ...(phone ? phoneNotes(deps, person) : email ? [noticeTo(person)] : []),
      ],
      before: Object.fromEntries(FIELDS.map(([field]) => [field, known[field]])),
      after: wanted,
      async apply(running) {
        const provider_pending = await isDrifting(deps, running, person);
        const done = { status: 'done', decided_at: deps.clock.now(), provider_pending } as const;
        if (!(await updateRows(running, 'profile_changes', asked, done))) {
          throw new AppError('staff_action_refused', { message: REFUSALS.changeNotOpen });
        }
        await setNames(deps, running, person, wanted);
        if (email) await setEmail(deps, running, person, email);
        if (phone) await setPhone(deps, running, person, phone);
        await deps.notifyOwner(running, userId, {
          kind: 'profile_changed',
          about: row.id,
          write: () => changeDecided(null),
        });
      },
    });
  };

const FIELDS = [
  ['name', 'Name'],
  ['companyName', 'Business name'],
  ['phone', 'Phone'],
  ['email', 'Email'],
] as const satisfies [keyof WantedProfile, string][];

async function setNames(
  deps: ProfileIntentDeps,
  db: Db,
  { id, name, company_name: from }: PersonRow,
  { name: wanted = name ?? undefined, companyName: to = from }: WantedProfile,
): Promise<void> {
  await updateRows(db, 'profiles', { id }, { name: wanted ?? null, company_name: to });
  if (from && to && from !== to) await deps.followName(db, id, { from, to });
}

async function setEmail(
  deps: ProfileIntentDeps,
  db: Db,
  person: PersonRow,
  email: string,
): Promise<void> {
  // Serialised as in account creation: e-mails have no unique key.
  await sql`select pg_advisory_xact_lock(hashtextextended(${email.toLowerCase()}, 0))`.execute(db);
  if (await isEmailTaken(db, person.id, email)) {
    throw new AppError('staff_action_refused', { message: REFUSALS.emailTaken });
  }
  await updateRows(db, 'profiles', { id: person.id }, { email });
  await deps.accountChanged(db, { userId: person.id, kind: 'email', email, notify: [person] });
}

async function isEmailTaken(db: Db, userId: string, email: string): Promise<boolean> {
  const { rows } = await sql`select from profiles
    where lower(email) = ${email.toLowerCase()} and id <> ${userId} limit 1`.execute(db);
  return rows.length > 0;
}
