import { hasMoney, REFUSALS } from '@jobly/core/staff/refusals';
import type { Db } from '../../../db/database.ts';
import { NOUNS, countMoney, countBelongings, moneySentence, readOnes } from './account-rows.ts';
import {
  accountRefusal,
  label,
  mustFindPerson,
  type PersonRow,
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
import {
  accountOf,
  deleteAccount,
  pauseNotes,
  prepareMerge,
  notifyingBoth,
  type MergeDeps,
} from './prepare-merge.ts';

/** An account with money is merged into a named one instead. */
export const prepareDeleteUser =
  (deps: MergeDeps): StaffIntents['delete-user'] =>
  async (db, input, member) => {
    const person = await mustFindPerson(db, input.userId);
    const about = aboutPerson('delete-user', person);
    const refused =
      accountRefusal(member, person) ??
      (person.merchant_registration_unknown ? REFUSALS.registrationUnknown : null);
    if (refused) return refusedIntent(about, refused);
    if (input.mergeIntoUserId) {
      const keep = await mustFindPerson(db, input.mergeIntoUserId);
      const merge = { about, from: person, to: keep, removeEmail: false };
      const intent = await prepareMerge(deps, db, merge, member);
      return intent.refused ? intent : notifyingBoth(deps, intent, merge);
    }
    const sentence = moneySentence(await countMoney(db, person.id));
    if (sentence) return refusedIntent(about, hasMoney(sentence));
    return prepareDeletion(deps, db, { about, person });
  };

/** Only for accounts without money. */
export async function prepareDeletion(
  deps: MergeDeps,
  db: Db,
  input: {
    about: About;
    person: PersonRow;
    /** The account that replaces it, if any. */
    keptUserId?: string;
  },
): Promise<Intent> {
  const { about, person, keptUserId = null } = input;
  // The link that froze it must keep working.
  if (person.payouts_frozen_at) return refusedIntent(about, REFUSALS.frozenStays);
  const counts = await countBelongings(db, person.id);
  const ones = await readOnes(db, person.id);
  const records = Object.keys(ones).map((table) => NOUNS[table as keyof typeof ones]);
  return intentOf(about, {
    changes: [
      ...change('Account', label(person), null),
      ...(counts.links > 0 ? change('Unpaid payment links', String(counts.links), null) : []),
      ...(counts.uploads > 0 ? change('Pictures', String(counts.uploads), null) : []),
      ...records.flatMap((noun) => change(noun, 'kept', null)),
    ],
    notes: [
      'This cannot be taken back.',
      ...pauseNotes(person),
      ...(counts.links > 0 ? ['Customers who open one of its links find it invalid.'] : []),
      ...(person.lopay_merchant_id
        ? [
            `Its merchant ${person.lopay_merchant_id} stays at the payment provider, without money: please ask them to close it.`,
          ]
        : []),
    ],
    before: { account: { ...accountOf(person), role: person.role }, ...counts, ...ones },
    async apply(running) {
      const rows = deps.rowsOfFeatures();
      const now = deps.clock.now();
      await rows.payouts.releaseMerchant(running, { account: person, keptUserId, now });
      await deleteAccount(rows, running, person.id);
    },
  });
}
