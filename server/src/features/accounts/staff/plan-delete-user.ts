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
  planOf,
  refusedPlan,
  type About,
  type Plan,
  type StaffPlans,
} from '../../../staff-actions/plan.ts';
import {
  accountOf,
  deleteAccount,
  pauseNotes,
  planMerge,
  notifyingBoth,
  type MergeDeps,
} from './plan-merge.ts';

/** An account with money is merged into a named one instead. */
export const planDeleteUser =
  (deps: MergeDeps): StaffPlans['delete-user'] =>
  async (db, input, member) => {
    const person = await mustFindPerson(db, input.userId);
    const about = aboutPerson('delete-user', person);
    const refused =
      accountRefusal(member, person) ??
      (person.merchant_registration_unknown ? REFUSALS.registrationUnknown : null);
    if (refused) return refusedPlan(about, refused);
    if (input.mergeIntoUserId) {
      const keep = await mustFindPerson(db, input.mergeIntoUserId);
      const merge = { about, from: person, to: keep, removeEmail: false };
      const plan = await planMerge(deps, db, merge, member);
      return plan.refused ? plan : notifyingBoth(deps, plan, merge);
    }
    const sentence = moneySentence(await countMoney(db, person.id));
    if (sentence) return refusedPlan(about, hasMoney(sentence));
    return planDeletion(deps, db, { about, person });
  };

/** Only for accounts without money. */
export async function planDeletion(
  deps: MergeDeps,
  db: Db,
  input: {
    about: About;
    person: PersonRow;
    /** The account that replaces it, if any. */
    keptUserId?: string;
  },
): Promise<Plan> {
  const { about, person, keptUserId = null } = input;
  // The link that froze it must keep working.
  if (person.payouts_frozen_at) return refusedPlan(about, REFUSALS.frozenStays);
  const counts = await countBelongings(db, person.id);
  const ones = await readOnes(db, person.id);
  const records = Object.keys(ones).map((table) => NOUNS[table as keyof typeof ones]);
  return planOf(about, {
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
