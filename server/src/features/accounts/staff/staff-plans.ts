import { REFUSALS } from '@jobly/core/staff/refusals';
import type { Db } from '../../../db/database.ts';
import { countRows, updateRows } from '../../../db/rows.ts';
import type { Clock } from '../../../ports/clock.ts';
import { mustFindPerson } from '../../../staff-actions/people.ts';
import type { Who } from '../../../staff-actions/people.ts';
import { aboutPerson, change, planOf, refusedPlan } from '../../../staff-actions/plan.ts';
import type { Plan, StaffPlans, Undo, UndoRules } from '../../../staff-actions/plan.ts';
import { endSessions } from '../session-queries.ts';
import { planDeleteUser } from './plan-delete-user.ts';
import { planLinkPhone } from './plan-link-phone.ts';
import type { MergeDeps } from './plan-merge.ts';
import { phoneRefusal, planSetPhone, planUpdatePhone } from './plan-phone.ts';
import type { PhoneDeps } from './plan-phone.ts';

type AccountAction = 'link-phone-to-user' | 'update-user-phone' | 'delete-user' | 'set-suspended';

/** What staff do to an account. */
export function accountPlans(deps: MergeDeps): Pick<StaffPlans, AccountAction> {
  return {
    'link-phone-to-user': (...given) => planLinkPhone(deps, ...given),
    'update-user-phone': (...given) => planUpdatePhone(deps, ...given),
    'delete-user': (...given) => planDeleteUser(deps, ...given),
    'set-suspended': (...given) => planSuspension(deps, ...given),
  };
}

export function accountUndos(deps: PhoneDeps): UndoRules {
  const phone = {
    plan: (db: Db, undo: Undo, who: Who) => planPhoneBack(deps, db, undo, who),
    family: ['update-user-phone', 'link-phone-to-user'],
    // Where an account went with it, there is nothing to go back to.
    when: (_: object, after: object) => !('gone' in after),
  };
  const suspension = {
    plan: (db: Db, { person, before }: Undo, who: Who) =>
      planSuspension(deps, db, { userId: person.id, suspended: before['suspended'] === true }, who),
    family: ['suspend-account', 'resume-account', 'add-staff', 'remove-staff'],
  };
  return {
    'update-user-phone': phone,
    'link-phone-to-user': phone,
    'suspend-account': suspension,
    'resume-account': suspension,
  };
}

async function planPhoneBack(deps: PhoneDeps, db: Db, undo: Undo, who: Who): Promise<Plan> {
  const { about, person } = undo;
  if (person.phone !== undo.after['phone']) return refusedPlan(about, REFUSALS.changedSince);
  const phone = typeof undo.before['phone'] === 'string' ? undo.before['phone'] : null;
  const refused = await phoneRefusal(db, person, phone, who);
  if (refused) return refusedPlan(about, refused);
  return planSetPhone(deps, db, { about, person, phone });
}

/** A paused account cannot sign in; its links stay payable, for the money is its owner's. */
async function planSuspension(
  deps: { clock: Clock },
  db: Db,
  input: { userId: string; suspended: boolean },
  who: Who,
): Promise<Plan> {
  const { suspended } = input;
  const person = await mustFindPerson(db, input.userId);
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
      const suspended_at = suspended ? deps.clock.now() : null;
      await updateRows(running, 'users', { id: person.id }, { suspended_at });
      if (suspended) await endSessions(running, person.id);
    },
  });
}
