import { REFUSALS } from '@jobly/core/staff/refusals';
import type { Db } from '../../../db/database.ts';
import type { StaffMember } from '../../../staff-actions/people.ts';
import {
  refusedPlan,
  type StaffPlans,
  type Undo,
  type UndoRules,
} from '../../../staff-actions/plan.ts';
import { planDeleteUser } from './plan-delete-user.ts';
import { planLinkPhone } from './plan-link-phone.ts';
import type { MergeDeps } from './plan-merge.ts';
import { planSuspension } from './plan-suspension.ts';
import { planProfileChange, type ProfilePlanDeps } from './plan-profile-change.ts';
import { phoneRefusal, planSetPhone, planUpdatePhone, type PhoneDeps } from './plan-phone.ts';

type AccountAction =
  | 'link-phone-to-user'
  | 'update-user-phone'
  | 'change-profile'
  | 'delete-user'
  | 'set-suspended';

export function accountPlans(deps: MergeDeps & ProfilePlanDeps): Pick<StaffPlans, AccountAction> {
  return {
    'link-phone-to-user': planLinkPhone(deps),
    'update-user-phone': planUpdatePhone(deps),
    'change-profile': planProfileChange(deps),
    'delete-user': planDeleteUser(deps),
    'set-suspended': planSuspension(deps),
  };
}

export function accountUndos(deps: MergeDeps): UndoRules {
  const phone = {
    plan: planPhoneBack(deps),
    family: ['update-user-phone', 'link-phone-to-user'],
    // Not when an account was deleted with it.
    when: (_: object, after: object) => !('gone' in after),
  };
  const suspension = {
    plan: (db: Db, { person, before }: Undo, member: StaffMember) => {
      const was = {
        suspended: before['suspended'] === true,
        stopMoney: before['stopped'] === true,
      };
      const input = { action: 'set-suspended', userId: person.id, ...was } as const;
      return planSuspension(deps)(db, input, member);
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

const planPhoneBack = (deps: PhoneDeps) => async (db: Db, undo: Undo, member: StaffMember) => {
  const { about, person } = undo;
  if (person.phone !== undo.after['phone']) return refusedPlan(about, REFUSALS.changedSince);
  const phone = typeof undo.before['phone'] === 'string' ? undo.before['phone'] : null;
  const refused = await phoneRefusal(db, person, phone, member);
  if (refused) return refusedPlan(about, refused);
  return planSetPhone(deps, { about, person, phone });
};
