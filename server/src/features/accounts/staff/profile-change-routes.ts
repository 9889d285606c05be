import { changeDecided } from '@jobly/core/accounts/texts';
import { AppError } from '@jobly/core/errors';
import * as contract from '@jobly/core/staff/profile-changes';
import type { BaseDeps } from '../../../base-deps.ts';
import { lockRow, updateRows } from '../../../db/rows.ts';
import { changeAndLog } from '../../../http/actor.ts';
import { jsonRoute, type Route } from '../../../http/route.ts';
import type { NotifyOwner } from '../../../outgoing-message.ts';

/** Declining and closing requests; plan-profile-change.ts carries them out. */
export function staffChangeRoutes(deps: BaseDeps & { notifyOwner: NotifyOwner }): Route[] {
  return [
    jsonRoute(contract.declineProfileChange, async ({ params, body: { reason }, ...by }) => {
      await changeAndLog(deps, by, async (db, now) => {
        const row = await lockRow(db, 'profile_changes', { id: params.id, status: 'asked' });
        if (!row) throw new AppError('not_found');
        const { id, user_id: userId, wanted } = row;
        const declined = { status: 'declined', declined_because: reason, decided_at: now } as const;
        await updateRows(db, 'profile_changes', { id }, declined);
        const kind = 'profile_changed';
        await deps.notifyOwner(db, userId, { kind, about: id, write: () => changeDecided(reason) });
        const subject = `profile ${userId}`;
        const entry = { action: 'decline-profile-change', userId, subject, reason };
        return { ...entry, before: wanted as object, after: null };
      });
      return {};
    }),

    jsonRoute(contract.changedAtProvider, async ({ params, ...by }) => {
      await changeAndLog(deps, by, async (db) => {
        const row = await lockRow(db, 'profile_changes', { id: params.id, provider_pending: true });
        if (!row) throw new AppError('not_found');
        const { id, user_id: userId, wanted } = row;
        await updateRows(db, 'profile_changes', { id }, { provider_pending: false });
        const entry = { action: 'changed-at-provider', userId, subject: `profile ${userId}` };
        return { ...entry, before: null, after: wanted as object };
      });
      return {};
    }),
  ];
}
