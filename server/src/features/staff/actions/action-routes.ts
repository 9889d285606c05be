import * as contract from '@jobly/core/staff/actions';
import type { StaffAction } from '@jobly/core/staff/actions';
import { setSuspended } from '@jobly/core/staff/contract';
import { AppError } from '@jobly/core/errors';
import type { Basics } from '../../../basics.ts';
import type { Db } from '../../../db/database.ts';
import type { By } from '../../../http/actor.ts';
import { jsonRoute, type Route } from '../../../http/route.ts';
import type { Who } from '../../../staff-actions/people.ts';
import type {
  Plan,
  Preview,
  PreviewedOnly,
  StaffPlans,
  UndoRules,
} from '../../../staff-actions/plan.ts';
import { findEntry } from '../desk/audit-queries.ts';
import { previewAction, runAction, type RunRequest } from './run-action.ts';
import { lockUndo, planUndo } from './undo.ts';

export interface ActionDeps extends Basics {
  /** From the features that own the rows. */
  plans: StaffPlans;
  undoRules: UndoRules;
}

type RunAction = Exclude<StaffAction, { action: PreviewedOnly }>;

export function staffActionRoutes(deps: ActionDeps): Route[] {
  const preview = (db: Db, who: Who, action: StaffAction) =>
    // Each plan takes the action of its own name; the types cannot say so of all of them at once.
    (deps.plans[action.action] as (...given: [Db, StaffAction, Who]) => Promise<Preview>)(
      db,
      action,
      who,
    );

  const run = (by: By, accounts: RunRequest['accounts'], action: RunAction) => {
    const request = { by, accounts, reason: action.reason, seen: action.seen };
    return runAction(deps, request, (db, who) => preview(db, who, action) as Promise<Plan>);
  };

  return [
    jsonRoute(contract.previewStaffAction, ({ body, caller }) =>
      previewAction(deps, caller, (db, who) => preview(db, who, body)),
    ),

    jsonRoute(contract.adminMarkPaid, (call) =>
      run(call, [], { action: 'admin-mark-paid', ...call.body }),
    ),

    jsonRoute(contract.linkPhoneToUser, (call) =>
      run(call, [call.body.keepUserId, call.body.deleteNewPhoneUserId], {
        action: 'link-phone-to-user',
        ...call.body,
      }),
    ),

    jsonRoute(contract.updateUserPhone, (call) =>
      run(call, [call.body.userId], { action: 'update-user-phone', ...call.body }),
    ),

    jsonRoute(contract.deleteUser, (call) =>
      run(call, [call.body.userId, call.body.mergeIntoUserId], {
        action: 'delete-user',
        ...call.body,
      }),
    ),

    jsonRoute(setSuspended, async ({ params: { userId }, body, ...call }) => {
      const request = { by: call, accounts: [userId], reason: body.reason };
      const input = { userId, suspended: body.suspended };
      await runAction(deps, request, (db, who) => deps.plans['set-suspended'](db, input, who));
      return {};
    }),

    jsonRoute(contract.undoStaffAction, async ({ params, ...call }) => {
      const known = await findEntry(deps.database.system, params.id);
      if (!known) throw new AppError('not_found');
      const request = { by: call, accounts: [known.user_id], undoes: params.id };
      return runAction(deps, request, async (db, who) => {
        await lockUndo(db, params.id);
        return planUndo(deps.undoRules, db, (await findEntry(db, params.id))!, who);
      });
    }),
  ];
}
