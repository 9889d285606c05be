import * as contract from '@jobly/core/staff/actions';
import type { StaffAction } from '@jobly/core/staff/actions';
import { setSuspended } from '@jobly/core/staff/contract';
import { AppError } from '@jobly/core/errors';
import type { Context } from 'hono';
import type { Db } from '../../../db/database.ts';
import { actorOf } from '../../../http/actor.ts';
import type { Caller, HttpEnv } from '../../../http/caller.ts';
import { jsonRoute } from '../../../http/route.ts';
import type { Route } from '../../../http/route.ts';
import { findEntry } from '../desk/audit-queries.ts';
import type { Plan, Who } from './plan.ts';
import { planDeleteUser } from '../removal/plan-delete-user.ts';
import type { DeleteDeps } from '../removal/plan-delete-user.ts';
import { planLinkPhone } from './plan-link-phone.ts';
import { planMarkPaid } from './plan-mark-paid.ts';
import type { MarkPaidDeps } from './plan-mark-paid.ts';
import { planUpdatePhone } from './plan-phone.ts';
import type { PhoneDeps } from './plan-phone.ts';
import { planSuspension } from './plan-suspension.ts';
import { previewAction, runAction } from './run-action.ts';
import type { RunDeps } from './run-action.ts';
import { lockUndo, planUndo } from './undo.ts';
import { previewCompleteWebsite, previewDeleteWebsite } from './website-previews.ts';
import type { SiteAddress } from './website-previews.ts';

export type ActionDeps = RunDeps & SiteAddress & Omit<MarkPaidDeps & PhoneDeps & DeleteDeps, 'now'>;

export function staffActionRoutes(given: ActionDeps): Route[] {
  const deps = {
    ...given,
    get now() {
      return given.clock.now();
    },
  };
  const plan = (db: Db, who: Who, action: StaffAction): Promise<Plan> => {
    switch (action.action) {
      case 'admin-mark-paid':
        return planMarkPaid(deps, db, action, who);
      case 'link-phone-to-user':
        return planLinkPhone(deps, db, action, who);
      case 'update-user-phone':
        return planUpdatePhone(deps, db, action, who);
      case 'delete-user':
        return planDeleteUser(deps, db, action, who);
      case 'delete-website':
        return previewDeleteWebsite(deps, db, action);
      case 'complete-website':
      default:
        return previewCompleteWebsite(deps, db, action);
    }
  };

  type By = { caller: Caller; context: Context<HttpEnv> };
  const by = ({ caller, context }: By) => ({
    caller,
    actor: (db: Db) => actorOf(db, caller, context),
  });
  const run = (
    call: By,
    accounts: string[],
    action: StaffAction & { reason?: string | null | undefined; seen?: string | undefined },
  ) => {
    const { reason = null, seen } = action;
    return runAction(deps, { ...by(call), accounts, reason, seen }, (db, who) =>
      plan(db, who, action),
    );
  };

  return [
    jsonRoute(contract.previewStaffAction, ({ body, caller }) =>
      previewAction(deps, caller, (db, who) => plan(db, who, body)),
    ),

    jsonRoute(contract.adminMarkPaid, (call) =>
      run(call, [], { action: 'admin-mark-paid', ...call.body }),
    ),

    jsonRoute(contract.linkPhoneToUser, (call) => {
      const { keepUserId, deleteNewPhoneUserId } = call.body;
      const accounts = deleteNewPhoneUserId ? [keepUserId, deleteNewPhoneUserId] : [keepUserId];
      return run(call, accounts, { action: 'link-phone-to-user', ...call.body });
    }),

    jsonRoute(contract.updateUserPhone, (call) =>
      run(call, [call.body.userId], { action: 'update-user-phone', ...call.body }),
    ),

    jsonRoute(contract.deleteUser, (call) => {
      const { userId, mergeIntoUserId } = call.body;
      const accounts = mergeIntoUserId ? [userId, mergeIntoUserId] : [userId];
      return run(call, accounts, { action: 'delete-user', ...call.body });
    }),

    jsonRoute(setSuspended, async ({ params, body, ...call }) => {
      const input = { userId: params.userId, suspended: body.suspended };
      const request = { ...by(call), accounts: [params.userId], reason: body.reason ?? null };
      await runAction(deps, request, (db, who) => planSuspension(deps, db, input, who));
      return {};
    }),

    jsonRoute(contract.undoStaffAction, async ({ params, ...call }) => {
      const known = await findEntry(deps.database.system, params.id);
      if (!known) throw new AppError('not_found');
      const accounts = known.user_id ? [known.user_id] : [];
      const request = { ...by(call), accounts, reason: null, undoes: params.id };
      return runAction(deps, request, async (db, who) => {
        await lockUndo(db, params.id);
        return planUndo(deps, db, (await findEntry(db, params.id))!, who);
      });
    }),
  ];
}
