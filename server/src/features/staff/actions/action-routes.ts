import * as contract from '@jobly/core/staff/actions';
import { setSuspended } from '@jobly/core/staff/contract';
import { listProfileChanges, type StaffProfileChange } from '@jobly/core/staff/profile-changes';
import { jsonRoute, type Route } from '../../../http/route.ts';
import { findProfileChanges } from '../desk/waiting-queries.ts';
import { intentOfAction, runStaffRequest, type ActionDeps } from './staff-request.ts';
import { previewAction } from './run-action.ts';
import { accountsIn } from './second-person.ts';

export function staffActionRoutes(deps: ActionDeps): Route[] {
  return [
    jsonRoute(contract.previewStaffAction, ({ body, caller }) =>
      previewAction(deps, caller, accountsIn(body), intentOfAction(deps, body)),
    ),

    jsonRoute(contract.adminMarkPaid, (call) =>
      runStaffRequest(deps, call, { action: 'admin-mark-paid', ...call.body }),
    ),

    jsonRoute(contract.linkPhoneToUser, (call) =>
      runStaffRequest(deps, call, { action: 'link-phone-to-user', ...call.body }),
    ),

    jsonRoute(contract.updateUserPhone, (call) =>
      runStaffRequest(deps, call, { action: 'update-user-phone', ...call.body }),
    ),

    jsonRoute(contract.deleteUser, (call) =>
      runStaffRequest(deps, call, { action: 'delete-user', ...call.body }),
    ),

    jsonRoute(contract.releasePayouts, (call) =>
      runStaffRequest(deps, call, { action: 'release-payouts', ...call.body }),
    ),

    jsonRoute(contract.moveProvider, (call) =>
      runStaffRequest(deps, call, { action: 'move-provider', ...call.body }),
    ),

    jsonRoute(contract.changeProfile, (call) =>
      runStaffRequest(deps, call, { action: 'change-profile', ...call.body }),
    ),

    jsonRoute(listProfileChanges, async ({ caller }) => {
      const changes: StaffProfileChange[] = [];
      for (const row of await findProfileChanges(deps.database.system)) {
        const { id: changeId, userId } = row;
        const intent = intentOfAction(deps, { action: 'change-profile', userId, changeId });
        const preview = row.asked ? await previewAction(deps, caller, [userId], intent) : null;
        changes.push({ ...row, askedAt: row.askedAt.toISOString(), preview });
      }
      return { changes };
    }),

    jsonRoute(setSuspended, (call) =>
      runStaffRequest(deps, call, { action: 'set-suspended', ...call.params, ...call.body }),
    ),

    jsonRoute(contract.undoStaffAction, (call) =>
      runStaffRequest(deps, call, { action: 'undo', auditId: call.params.id }),
    ),
  ];
}
