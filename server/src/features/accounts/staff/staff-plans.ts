import { REFUSALS } from '@jobly/core/staff/refusals';
import type { Db } from '../../../db/database.ts';
import { countRows, updateRows } from '../../../db/rows.ts';
import { mustFindPerson, type Who } from '../../../staff-actions/people.ts';
import {
  aboutPerson,
  change,
  planOf,
  refusedPlan,
  type StaffPlans,
  type Undo,
  type UndoRules,
} from '../../../staff-actions/plan.ts';
import { endSessions } from '../session-queries.ts';
import { planDeleteUser } from './plan-delete-user.ts';
import { planLinkPhone } from './plan-link-phone.ts';
import type { MergeDeps } from './plan-merge.ts';
import { phoneRefusal, planSetPhone, planUpdatePhone, type PhoneDeps } from './plan-phone.ts';

type AccountAction = 'link-phone-to-user' | 'update-user-phone' | 'delete-user' | 'set-suspended';

/** What staff do to an account. */
export function accountPlans(deps: MergeDeps): Pick<StaffPlans, AccountAction> {
  return {
    'link-phone-to-user': planLinkPhone(deps),
    'update-user-phone': planUpdatePhone(deps),
    'delete-user': planDeleteUser(deps),
    'set-suspended': planSuspension(deps),
  };
}

export function accountUndos(deps: PhoneDeps): UndoRules {
  const phone = {
    plan: planPhoneBack(deps),
    family: ['update-user-phone', 'link-phone-to-user'],
    // Where an account went with it, there is nothing to go back to.
    when: (_: object, after: object) => !('gone' in after),
  };
  const suspension = {
    plan: (db: Db, { person, before }: Undo, who: Who) => {
      const suspended = before['suspended'] === true;
      const action = 'set-suspended' as const;
      return planSuspension(deps)(db, { action, userId: person.id, suspended }, who);
    },
    family: ['suspend-account', 'resume-account', 'add-staff', 'remove-staff'],
  };
  return {
    'update-user-phone': phone,
    'link-phone-to-user': phone,
    'suspend-account': suspension,
    'resume-account': suspension,
  };
}

const planPhoneBack = (deps: PhoneDeps) => async (db: Db, undo: Undo, who: Who) => {
  const { about, person } = undo;
  if (person.phone !== undo.after['phone']) return refusedPlan(about, REFUSALS.changedSince);
  const phone = typeof undo.before['phone'] === 'string' ? undo.before['phone'] : null;
  const refused = await phoneRefusal(db, person, phone, who);
  if (refused) return refusedPlan(about, refused);
  return planSetPhone(deps, db, { about, person, phone });
};

/** A paused account cannot sign in; its links stay payable, for the money is its owner's. */
const planSuspension =
  ({ clock }: PhoneDeps): StaffPlans['set-suspended'] =>
  async (db, { userId, suspended }, who) => {
    const person = await mustFindPerson(db, userId);
    const about = aboutPerson(suspended ? 'suspend-account' : 'resume-account', person);
    if (who.role !== 'admin') return refusedPlan(about, REFUSALS.adminOnly);
    if (person.id === who.userId) return refusedPlan(about, REFUSALS.yourself);
    const was = person.suspended_at !== null;
    const sessions = await countRows(db, 'sessions', { user_id: person.id });
    const state = (paused: boolean) => (paused ? 'paused' : 'active');
    return planOf(about, {
      refused: was === suspended ? `This account is ${state(was)} already.` : null,
      canUndo: true,
      changes: [
        ...change('Account', state(was), state(suspended)),
        ...(suspended && sessions > 0 ? change('Signed-in devices', String(sessions), '0') : []),
      ],
      before: { suspended: was },
      after: { suspended },
      async apply(running) {
        const suspended_at = suspended ? clock.now() : null;
        await updateRows(running, 'users', { id: person.id }, { suspended_at });
        if (suspended) await endSessions(running, person.id);
      },
    });
  };
