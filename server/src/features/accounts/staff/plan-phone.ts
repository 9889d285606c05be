import { AppError } from '@jobly/core/errors';
import { phoneDigits, toE164 } from '@jobly/core/phone';
import { PHONE_TEXTS, phoneTaken, REFUSALS } from '@jobly/core/staff/refusals';
import { USER_FORM_RULES } from '@jobly/core/staff/user-form-messages';
import type { Db } from '../../../db/database.ts';
import { countRows, updateRows } from '../../../db/rows.ts';
import type { QueueMessage } from '../../../outgoing-message.ts';
import type { Clock } from '../../../ports/clock.ts';
import {
  accountRefusal,
  findPersonByPhone,
  label,
  mustFindPerson,
  type PersonRow,
  type Who,
} from '../../../staff-actions/people.ts';
import {
  aboutPerson,
  change,
  planOf,
  refusedPlan,
  type About,
  type Plan,
  type StaffPlans,
} from '../../../staff-actions/plan.ts';
import { endSessions } from '../session-queries.ts';
import { isPersonsPhone, readPhone } from '../../../phones.ts';

export interface PhoneDeps {
  clock: Clock;
  queueMessage: QueueMessage;
}

export const planUpdatePhone =
  (deps: PhoneDeps): StaffPlans['update-user-phone'] =>
  async (db, input, who) => {
    const person = await mustFindPerson(db, input.userId);
    const about = aboutPerson('update-user-phone', person, 'profile');
    const read = readPhone(input.phone);
    if ('problem' in read) return refusedPlan(about, read.problem);
    const refused = await phoneRefusal(db, person, read.phone, who);
    if (refused) return refusedPlan(about, refused);
    return planSetPhone(deps, db, { about, person, phone: read.phone });
  };

/** Why this account does not get that phone from this member of staff, also when one is taken back. */
export async function phoneRefusal(
  db: Db,
  person: PersonRow,
  wanted: string | null,
  who: Who,
): Promise<string | null> {
  const refused = accountRefusal(who, person);
  if (refused || wanted === null) return refused;
  if (!isPersonsPhone(wanted)) return USER_FORM_RULES.phoneNotValid;
  if (person.phone && phoneDigits(person.phone) === phoneDigits(wanted)) return REFUSALS.samePhone;
  const holder = await findPersonByPhone(db, wanted);
  return holder ? phoneTaken(wanted, label(holder)) : null;
}

/** The change itself, also when a change is taken back (then the phone may be none). */
export async function planSetPhone(
  deps: PhoneDeps,
  db: Db,
  { about, person, phone }: { about: About; person: PersonRow; phone: string | null },
): Promise<Plan> {
  const sessions = await countRows(db, 'sessions', { user_id: person.id });
  return planOf(about, {
    canUndo: true,
    takesTwo: true,
    changes: [
      ...change('Phone', person.phone, phone),
      ...(sessions > 0 ? change('Signed-in devices', String(sessions), '0') : []),
    ],
    notes: [
      'They are signed out everywhere and sign in with the new phone.',
      'Both phones get a text about it.',
    ],
    before: { phone: person.phone },
    after: { phone },
    apply: (running) => setPhone(deps, running, person, phone),
  });
}

export async function setPhone(
  deps: PhoneDeps,
  db: Db,
  person: PersonRow,
  phone: string | null,
): Promise<void> {
  await updateRows(db, 'profiles', { id: person.id }, { phone }).catch((error: unknown) => {
    // Somebody else took it a moment ago.
    if ((error as { code?: string }).code !== '23505') throw error;
    const message = phoneTaken(phone ?? '', 'another account');
    throw new AppError('staff_action_refused', { message });
  });
  await endSessions(db, person.id);
  await textPhones(deps, db, { userId: person.id, changedId: person.id }, [
    [person.phone, 'phone_removed'],
    [phone, 'phone_added'],
  ]);
}

/** Tells the phones of what happened to an account, so that nothing stays unnoticed. */
export async function textPhones(
  deps: PhoneDeps,
  db: Db,
  { userId, changedId }: { userId: string; changedId: string },
  texts: [phone: string | null, kind: keyof typeof PHONE_TEXTS][],
): Promise<void> {
  for (const [phone, kind] of texts) {
    if (!phone) continue;
    const dedupeKey = `${kind}:${changedId}:${deps.clock.now().getTime()}`;
    const [recipient, body] = [toE164(phone), PHONE_TEXTS[kind]];
    await deps.queueMessage(db, { userId, kind, channel: 'sms', recipient, body, dedupeKey });
  }
}
