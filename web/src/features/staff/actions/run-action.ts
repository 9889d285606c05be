import {
  adminMarkPaid,
  deleteUser,
  linkPhoneToUser,
  updateUserPhone,
} from '@jobly/core/staff/actions';
import type { StaffAction, StaffActionResult } from '@jobly/core/staff/actions';
import { completeWebsite, deleteWebsite } from '@jobly/core/websites/staff-contract';
import { call } from '../../../lib/api/api.ts';

export function runAction(
  asked: StaffAction,
  reason: string | null,
  /** What the preview showed. The server refuses a run that would do something else by now. */
  seen?: string,
): Promise<StaffActionResult> {
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
      return call(deleteWebsite, { params: { userId: asked.userId }, query });
    }
    case 'complete-website':
    default: {
      const { userId, joblyUrl } = asked;
      return call(completeWebsite, { body: { user_id: userId, jobly_url: joblyUrl, reason } });
    }
  }
}
