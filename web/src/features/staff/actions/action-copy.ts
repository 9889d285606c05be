import type { StaffAction } from '@jobly/core/staff/actions';
import { STAFF_MESSAGES } from '@jobly/core/staff/messages';

interface ActionCopy {
  run: string;
  running: string;
  done: string;
  failed: string;
}

/** Spec 8 where it has a sentence. */
export const ACTION_COPY: Record<StaffAction['action'], ActionCopy> = {
  'admin-mark-paid': {
    run: 'Mark as Paid',
    running: 'Marking as paid…',
    done: STAFF_MESSAGES.paid,
    failed: STAFF_MESSAGES.notPaid,
  },
  'link-phone-to-user': {
    run: 'Link phone to user',
    running: 'Linking…',
    done: 'The phone belongs to this account now.',
    failed: 'Failed to link phone to user',
  },
  'update-user-phone': {
    run: 'Fix phone number',
    running: 'Fixing…',
    done: 'Phone number fixed.',
    failed: 'Failed to fix phone number',
  },
  'delete-user': {
    run: 'Delete user',
    running: 'Deleting…',
    done: 'The account is deleted.',
    failed: 'Failed to delete user',
  },
  'delete-website': {
    run: 'Delete website',
    running: 'Deleting…',
    done: 'Website deleted.',
    failed: STAFF_MESSAGES.websiteNotDeleted,
  },
  'complete-website': {
    run: 'Mark as Live',
    running: 'Marking as live…',
    done: STAFF_MESSAGES.websiteMarked,
    failed: STAFF_MESSAGES.websiteNotMarked,
  },
};

export function actionCopy(action: StaffAction): ActionCopy {
  const copy = ACTION_COPY[action.action];
  return action.action === 'delete-user' && action.mergeIntoUserId
    ? {
        ...copy,
        run: 'Merge, then delete user',
        running: 'Merging…',
        done: 'The accounts are one now.',
        failed: 'Failed to merge users',
      }
    : copy;
}

/** Deleting gets the danger colour. */
export function isDangerous(action: StaffAction): boolean {
  return action.action === 'delete-user' || action.action === 'delete-website';
}
