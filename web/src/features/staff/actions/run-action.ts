import {
  adminMarkPaid,
  deleteUser,
  linkPhoneToUser,
  updateUserPhone,
} from '@jobly/core/staff/actions';
import type { StaffAction } from '@jobly/core/staff/actions';
import { listAudit } from '@jobly/core/staff/contract';
import { completeWebsite, deleteWebsite } from '@jobly/core/websites/staff-contract';
import { call } from '../../../lib/api/api.ts';

/** What was done, where to read it, and whether it can be taken back. */
export interface Done {
  auditId: string | undefined;
  canUndo: boolean;
}

export async function runAction(
  asked: StaffAction,
  reason: string | null,
  /** What the preview showed: the run is refused when it would do something else by now. */
  seen?: string,
): Promise<Done> {
  switch (asked.action) {
    case 'admin-mark-paid': {
      const { paymentLinkId } = asked;
      return call(adminMarkPaid, { body: { paymentLinkId, reason, seen } });
    }
    case 'link-phone-to-user': {
      const { action: _action, ...body } = asked;
      return call(linkPhoneToUser, { body: { ...body, reason, seen } });
    }
    case 'update-user-phone': {
      const { userId, phone } = asked;
      return call(updateUserPhone, { body: { userId, phone, reason, seen } });
    }
    case 'delete-user': {
      const { userId, mergeIntoUserId } = asked;
      return call(deleteUser, {
        body: { userId, ...(mergeIntoUserId ? { mergeIntoUserId } : {}), reason, seen },
      });
    }
    case 'delete-website': {
      const query = { ...(reason ? { reason } : {}), ...(seen ? { seen } : {}) };
      await call(deleteWebsite, { params: { userId: asked.userId }, query });
      return lastEntry(asked.userId, asked.action);
    }
    case 'complete-website':
    default: {
      const { userId, joblyUrl } = asked;
      await call(completeWebsite, { body: { user_id: userId, jobly_url: joblyUrl, reason } });
      return lastEntry(userId, asked.action);
    }
  }
}

/** These two answer without naming their entry. It is only the way there: without it, all is done. */
export async function lastEntry(userId: string, action: string): Promise<Done> {
  const { entries } = await call(listAudit, { query: { userId, action } }).catch(() => ({
    entries: [],
  }));
  return { auditId: entries[0]?.id, canUndo: entries[0]?.canUndo ?? false };
}
