import { REFUSALS } from '@jobly/core/staff/refusals';
import type { Db } from '../../../db/database.ts';
import type { StaffMember } from '../../../staff-actions/people.ts';
import {
  refusedIntent,
  type StaffIntents,
  type Undo,
  type UndoRules,
} from '../../../staff-actions/intent.ts';
import { prepareDeleteUser } from './prepare-delete-user.ts';
import { prepareLinkPhone } from './prepare-link-phone.ts';
import type { MergeDeps } from './prepare-merge.ts';
import { prepareSuspension } from './prepare-suspension.ts';
import { prepareProfileChange, type ProfileIntentDeps } from './prepare-profile-change.ts';
import {
  phoneRefusal,
  prepareSetPhone,
  prepareUpdatePhone,
  type PhoneDeps,
} from './prepare-phone.ts';

type AccountAction =
  | 'link-phone-to-user'
  | 'update-user-phone'
  | 'change-profile'
  | 'delete-user'
  | 'set-suspended';

export function accountIntents(
  deps: MergeDeps & ProfileIntentDeps,
): Pick<StaffIntents, AccountAction> {
  return {
    'link-phone-to-user': prepareLinkPhone(deps),
    'update-user-phone': prepareUpdatePhone(deps),
    'change-profile': prepareProfileChange(deps),
    'delete-user': prepareDeleteUser(deps),
    'set-suspended': prepareSuspension(deps),
  };
}

export function accountUndos(deps: MergeDeps): UndoRules {
  const phone = {
    intent: preparePhoneBack(deps),
    family: ['update-user-phone', 'link-phone-to-user'],
    // Not when an account was deleted with it.
    when: (_: object, after: object) => !('gone' in after),
  };
  const suspension = {
    intent: (db: Db, { person, before }: Undo, member: StaffMember) => {
      const was = {
        suspended: before['suspended'] === true,
        stopMoney: before['stopped'] === true,
      };
      const input = { action: 'set-suspended', userId: person.id, ...was } as const;
      return prepareSuspension(deps)(db, input, member);
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

const preparePhoneBack = (deps: PhoneDeps) => async (db: Db, undo: Undo, member: StaffMember) => {
  const { about, person } = undo;
  if (person.phone !== undo.after['phone']) return refusedIntent(about, REFUSALS.changedSince);
  const phone = typeof undo.before['phone'] === 'string' ? undo.before['phone'] : null;
  const refused = await phoneRefusal(db, person, phone, member);
  if (refused) return refusedIntent(about, refused);
  return prepareSetPhone(deps, { about, person, phone });
};
