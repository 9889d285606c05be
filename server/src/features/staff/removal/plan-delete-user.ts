import { hasMoney, REFUSALS } from '@jobly/core/staff/refusals';
import type { Db } from '../../../db/database.ts';
import { countRows, deleteAccount, NOUNS, readOnes } from './account-rows.ts';
import { releaseMerchant } from './merchant-use.ts';
import { countMoney, moneySentence } from './money-rows.ts';
import { label, mustFindPerson, pauseNotes, pauseRefusal, rankRefusal } from '../people-queries.ts';
import type { PersonRow } from '../people-queries.ts';
import { change, refusedPlan } from '../actions/plan.ts';
import type { Plan, Who } from '../actions/plan.ts';
import { planMerge, tellingBoth } from './plan-merge.ts';
import type { MergeDeps } from './plan-merge.ts';

export interface DeleteDeps extends MergeDeps {
  /** Pictures leave the store by a job that the transaction makes: nothing of them goes before it ends. */
  deleteFilesOf: (db: Db, userId: string) => Promise<void>;
}

/** An account without money goes; one with money moves into another, which is named. */
export async function planDeleteUser(
  deps: DeleteDeps,
  db: Db,
  input: { userId: string; mergeIntoUserId?: string | null | undefined },
  who: Who,
): Promise<Plan> {
  const person = await mustFindPerson(db, input.userId);
  const about = {
    action: 'delete-user',
    title: label(person),
    userId: person.id,
    subject: `account ${person.id}`,
  };
  const refused =
    (person.id === who.userId ? REFUSALS.yourself : null) ??
    rankRefusal(who, person) ??
    pauseRefusal(who, person) ??
    (person.merchant_registration_unknown ? REFUSALS.registrationUnknown : null);
  if (refused) return refusedPlan(about, refused);
  if (input.mergeIntoUserId) {
    const keep = await mustFindPerson(db, input.mergeIntoUserId);
    const merge = { about, from: person, to: keep, removeEmail: false };
    const plan = await planMerge(deps, db, merge, who);
    return plan.refused ? plan : tellingBoth(deps, plan, merge);
  }
  const money = await countMoney(db, person.id);
  const sentence = moneySentence(money);
  if (sentence) return refusedPlan(about, hasMoney(sentence));
  return planDeletion(deps, db, { about, person });
}

/** For an account that is known to have no money. */
export async function planDeletion(
  deps: DeleteDeps,
  db: Db,
  input: {
    about: Pick<Plan, 'action' | 'title' | 'userId' | 'subject'>;
    person: PersonRow;
    /** The account that stays in its place, if there is one. */
    keptUserId?: string;
  },
): Promise<Plan> {
  const { about, person, keptUserId = null } = input;
  const rows = await countRows(db, person.id);
  const ones = await readOnes(db, person.id);
  const records = Object.keys(ones).map((table) => NOUNS[table as keyof typeof ones]);
  return {
    ...about,
    refused: null,
    dangerous: true,
    canUndo: false,
    changes: [
      ...change('Account', label(person), null),
      ...(rows.links > 0 ? change('Unpaid payment links', String(rows.links), null) : []),
      ...(rows.uploads > 0 ? change('Pictures', String(rows.uploads), null) : []),
      ...records.flatMap((noun) => change(noun, 'kept', null)),
      ...(rows.sessions > 0 ? change('Signed-in devices', String(rows.sessions), '0') : []),
    ],
    notes: [
      'This cannot be taken back.',
      ...pauseNotes(person),
      ...(rows.links > 0 ? ['Customers who open one of its links find it invalid.'] : []),
      ...(person.lopay_merchant_id
        ? [
            `Its merchant ${person.lopay_merchant_id} stays at the payment provider, without money: please ask them to close it.`,
          ]
        : []),
    ],
    before: { account: accountOf(person), ...rows, ...ones },
    after: null,
    async apply(running) {
      await deps.deleteFilesOf(running, person.id);
      await releaseMerchant(running, { account: person, keptUserId, now: deps.now });
      await deleteAccount(running, person.id);
    },
  };
}

export function accountOf(person: PersonRow) {
  const { id, role, name, company_name, phone, email, lopay_merchant_id } = person;
  return { id, role, name, company_name, phone, email, lopay_merchant_id };
}
