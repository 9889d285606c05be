import { firstError } from '@jobly/core/first-error';
import { AppError } from '@jobly/core/errors';
import { formatPhone, phoneDigits } from '@jobly/core/phone';
import { toInternational, UsPhoneInput } from '@jobly/core/staff/schema';
import { sql } from 'kysely';
import { OPERATOR, writeAudit, type AuditEntry } from '../../../db/audit.ts';
import type { Database, Db } from '../../../db/database.ts';
import { deleteRows, findRow, updateRows } from '../../../db/rows.ts';
import { insertAccount } from '../queries.ts';
import { countMoney, moneySentence } from './account-rows.ts';
import { endSessions } from '../session-queries.ts';
import { findPersonByPhone, label, type PersonRow } from '../../../staff-actions/people.ts';
import { readPhone as readPersonsPhone } from '../../../phones.ts';

const log = (
  db: Db,
  {
    now,
    ...entry
  }: Pick<AuditEntry, 'action' | 'before' | 'after'> & { userId: string; now: Date },
) =>
  writeAudit(db, {
    at: now,
    actor: OPERATOR,
    subject: `account ${entry.userId}`,
    ...entry,
  });

/** For the command line and the start, before the app is composed. */
export function staffAccounts({ system }: Database) {
  const inOneTransaction =
    <Input, Said>(work: (db: Db, input: Input) => Promise<Said>) =>
    (input: Input) =>
      system.transaction().execute((db) => work(db, input));
  return {
    add: inOneTransaction(addStaff),
    remove: inOneTransaction(removeStaff),
    renewPasskey: inOneTransaction(renewPasskey),
    list: () => listStaff(system),
    makeFirstAdmin: inOneTransaction(makeFirstAdmin),
  };
}

interface NewStaff {
  phone: string;
  role: 'staff' | 'admin';
  name: string | null;
  now: Date;
}

/** Returns a message. A contractor with money cannot become staff. */
async function addStaff(db: Db, { phone: typed, role, name, now }: NewStaff): Promise<string> {
  const read = readPersonsPhone(typed);
  if ('problem' in read) throw refusal(read.problem);
  const { phone } = read;
  const person = await findPersonByPhone(db, phone);
  const article = role === 'admin' ? 'an admin' : 'a member of staff';
  if (!person) {
    const userId = await insertAccount(db, { role, phone, name });
    await openFirstPasskey(db, userId, now);
    await log(db, { now, action: 'add-staff', userId, before: null, after: { role, phone, name } });
    return `${formatPhone(phone)} is ${article} now and can sign in. ${FIRST_PASSKEY}`;
  }
  if (person.role === role && !person.suspended_at) {
    return `${label(person)} is ${article} already.`;
  }
  await refuseBusiness(db, person);
  await updateRows(db, 'users', { id: person.id }, { role, suspended_at: null });
  const isNew = person.role === 'contractor';
  // The contractor's passkeys were created by a code alone.
  if (isNew) await openFirstPasskey(db, person.id, now);
  // Ends their sessions, and views of their account.
  await endSessions(db, person.id);
  const noView = { viewing_user_id: null, viewing_until: null };
  await updateRows(db, 'sessions', { viewing_user_id: person.id }, noView);
  const before = { role: person.role, suspended: person.suspended_at !== null };
  await log(db, { now, action: 'add-staff', userId: person.id, before, after: { role } });
  const was = isNew ? 'a contractor without payments' : person.role;
  const said = `${label(person)} is ${article} now, and was ${was} before.`;
  return isNew ? `${said} ${FIRST_PASSKEY}` : said;
}

const FIRST_PASSKEY_HOURS = 24;
const FIRST_PASSKEY = `Within ${FIRST_PASSKEY_HOURS} hours they have to sign in and add a passkey.`;

/** Deletes all passkeys; for a short time a code is enough to create the first one. */
async function openFirstPasskey(db: Db, userId: string, now: Date): Promise<void> {
  await deleteRows(db, 'passkeys', { user_id: userId });
  const first_passkey_until = new Date(now.getTime() + FIRST_PASSKEY_HOURS * 3_600_000);
  await updateRows(db, 'users', { id: userId }, { first_passkey_until });
}

/** After a lost device or a missed deadline. */
async function renewPasskey(
  db: Db,
  { phone: typed, now }: { phone: string; now: Date },
): Promise<string> {
  const person = await findStaff(db, typed);
  await openFirstPasskey(db, person.id, now);
  await endSessions(db, person.id);
  await log(db, { now, action: 'renew-passkey', userId: person.id, before: null, after: null });
  return `${label(person)} has no passkey any more and is signed out. ${FIRST_PASSKEY}`;
}

async function findStaff(db: Db, typed: string): Promise<PersonRow> {
  const person = await findPersonByPhone(db, readPhone(typed));
  if (!person || person.role === 'contractor') {
    throw refusal(`${formatPhone(typed)} is not one of staff.`);
  }
  return person;
}

async function refuseBusiness(db: Db, person: PersonRow): Promise<void> {
  if (person.role !== 'contractor') return;
  const money = moneySentence(await countMoney(db, person.id));
  const has =
    money ?? (person.lopay_merchant_id ? 'a merchant at the payment provider' : undefined);
  if (!has) return;
  throw refusal(`${label(person)} is a contractor with ${has}. Staff need a phone of their own.`);
}

/** An account without a business is paused. */
async function removeStaff(
  db: Db,
  { phone: typed, now }: { phone: string; now: Date },
): Promise<string> {
  const person = await findStaff(db, typed);
  const suspended_at = person.contractor_id ? person.suspended_at : now;
  await updateRows(db, 'users', { id: person.id }, { role: 'contractor', suspended_at });
  await endSessions(db, person.id);
  const before = { role: person.role, phone: person.phone };
  const after = { role: 'contractor', suspended: suspended_at !== null };
  await log(db, { now, action: 'remove-staff', userId: person.id, before, after });
  const rest = suspended_at ? 'The account is paused.' : 'The account goes on as a contractor.';
  return `${label(person)} is no longer ${person.role}. ${rest}`;
}

async function listStaff(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.id', 'users.id')
    .select(['users.role', 'users.suspended_at', 'profiles.name', 'profiles.phone'])
    .where('users.role', 'in', ['staff', 'admin'])
    .orderBy('users.role')
    .orderBy('profiles.name')
    .execute();
  return rows.map(
    ({ role, name, phone, suspended_at }) =>
      `${role.padEnd(6)} ${formatPhone(phone ?? '').padEnd(15)} ${name ?? ''}${suspended_at ? ' (paused)' : ''}`,
  );
}

const FIRST_ADMIN_LOCK = 0x61646d69;

/** By configuration, and only while there is no admin. */
async function makeFirstAdmin(
  db: Db,
  { phone, now }: { phone: string; now: Date },
): Promise<string | undefined> {
  await sql`select pg_advisory_xact_lock(${FIRST_ADMIN_LOCK})`.execute(db);
  if (await findRow(db, 'users', { role: 'admin' })) return undefined;
  await refuseRemoved(db, readPhone(phone));
  return addStaff(db, { phone, role: 'admin', name: null, now });
}

/** A stale line in the configuration must not add a removed member again. */
async function refuseRemoved(db: Db, phone: string): Promise<void> {
  const person = await findPersonByPhone(db, phone);
  const { rows } = await sql`select 1 from audit_log where action = 'remove-staff'
    and (user_id = ${person?.id ?? null} or app.phone_key(before ->> 'phone') = ${phoneDigits(phone)})
    limit 1`.execute(db);
  if (rows.length === 0) return;
  throw refusal(
    `${formatPhone(phone)} was removed from staff. To appoint it all the same, add it by hand.`,
  );
}

function readPhone(typed: string): string {
  const problem = firstError(UsPhoneInput, typed);
  if (problem) throw refusal(problem);
  return toInternational(typed);
}

function refusal(message: string): AppError {
  return new AppError('staff_action_refused', { message });
}
