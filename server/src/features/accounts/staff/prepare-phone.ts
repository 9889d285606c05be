import { AppError } from '@jobly/core/errors';
import { phoneAddedText } from '@jobly/core/payouts/hold-texts';
import { phoneDigits, toE164 } from '@jobly/core/phone';
import { holdNotes, phoneTaken, REFUSALS, noticeTo } from '@jobly/core/staff/refusals';
import { USER_FORM_RULES } from '@jobly/core/staff/user-form-messages';
import type { Db } from '../../../db/database.ts';
import { updateRows } from '../../../db/rows.ts';
import type { AccountChanged, QueueMessage } from '../../../outgoing-message.ts';
import {
  accountRefusal,
  findPersonByPhone,
  label,
  mustFindPerson,
  type PersonRow,
  type StaffMember,
} from '../../../staff-actions/people.ts';
import {
  aboutPerson,
  change,
  intentOf,
  refusedIntent,
  type About,
  type Intent,
  type StaffIntents,
} from '../../../staff-actions/intent.ts';
import { endSessions } from '../session-queries.ts';
import { saveDrift, type DriftDeps } from './provider-drift.ts';
import { isPersonsPhone, readPhone } from '../../../phones.ts';

export interface PhoneDeps extends DriftDeps {
  queueMessage: QueueMessage;
  /** Holds the bank account and payouts, and notifies the old contacts (payouts/protection). */
  accountChanged: AccountChanged;
  holdHours: number;
}

export const prepareUpdatePhone =
  (deps: PhoneDeps): StaffIntents['update-user-phone'] =>
  async (db, input, member) => {
    const person = await mustFindPerson(db, input.userId);
    const about = aboutPerson('update-user-phone', person, 'profile');
    const read = readPhone(input.phone);
    if ('problem' in read) return refusedIntent(about, read.problem);
    const refused = await phoneRefusal(db, person, read.phone, member);
    if (refused) return refusedIntent(about, refused);
    return prepareSetPhone(deps, { about, person, phone: read.phone });
  };

/** Also for an undo. */
export async function phoneRefusal(
  db: Db,
  person: PersonRow,
  wanted: string | null,
  member: StaffMember,
): Promise<string | null> {
  const refused = accountRefusal(member, person);
  if (refused || wanted === null) return refused;
  if (!isPersonsPhone(wanted)) return USER_FORM_RULES.phoneNotValid;
  if (person.phone && phoneDigits(person.phone) === phoneDigits(wanted)) return REFUSALS.samePhone;
  const holder = await findPersonByPhone(db, wanted);
  return holder ? phoneTaken(wanted, label(holder)) : null;
}

/** Also for an undo (then the phone may be null). */
export function prepareSetPhone(
  deps: PhoneDeps,
  { about, person, phone }: { about: About; person: PersonRow; phone: string | null },
): Intent {
  return intentOf(about, {
    canUndo: true,
    takesTwo: true,
    changes: change('Phone', person.phone, phone),
    notes: phoneNotes(deps, person),
    before: { phone: person.phone },
    after: { phone },
    async apply(running) {
      await setPhone(deps, running, person, phone);
      if (phone) await saveDrift(deps, running, person, { phone });
    },
  });
}

export const phoneNotes = (deps: PhoneDeps, person: PersonRow) => [
  'They are signed out everywhere and sign in with the new phone.',
  ...changeNotes(deps, person),
];

export function changeNotes(deps: PhoneDeps, person: PersonRow): string[] {
  return [
    'A passkey goes on signing in: whoever lost the device has to remove it in Settings.',
    noticeTo(person),
    ...(person.role === 'contractor' ? holdNotes(deps.holdHours) : []),
  ];
}

/** `alsoNotify`: other accounts that lose something by it. */
export async function setPhone(
  deps: PhoneDeps,
  db: Db,
  person: PersonRow,
  phone: string | null,
  alsoNotify: PersonRow[] = [],
): Promise<void> {
  await updateRows(db, 'profiles', { id: person.id }, { phone }).catch((error: unknown) => {
    // Another account took it meanwhile.
    if ((error as { code?: string }).code !== '23505') throw error;
    const message = phoneTaken(phone ?? '', 'another account');
    throw new AppError('staff_action_refused', { message });
  });
  await endSessions(db, person.id);
  // The new phone does not get the link that freezes payouts.
  const notify = [person, ...alsoNotify].map((one) => ({
    email: one.email,
    phone: one.phone && phone && phoneDigits(one.phone) === phoneDigits(phone) ? null : one.phone,
  }));
  await deps.accountChanged(db, { userId: person.id, kind: 'phone', notify });
  if (!phone) return;
  await deps.queueMessage(db, {
    userId: person.id,
    kind: 'phone_added',
    channel: 'sms',
    recipient: toE164(phone),
    write: () => ({ body: phoneAddedText() }),
    about: `${person.id}:${deps.clock.now().getTime()}`,
  });
}
