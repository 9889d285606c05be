import { getPaymentLink } from '@jobly/core/checkout/contract';
import { firstError } from '@jobly/core/first-error';
import { formatPhoneAsTyped } from '@jobly/core/phone';
import {
  StaffAction,
  adminMarkPaid,
  deleteUser,
  linkPhoneToUser,
  moveProvider,
  releasePayouts,
  updateUserPhone,
  type StaffActionResult,
} from '@jobly/core/staff/actions';
import { STAFF_MESSAGES } from '@jobly/core/staff/messages';
import type { StaffRoute } from '@jobly/core/staff/routes';
import { UsPhoneInput } from '@jobly/core/staff/schema';
import { deleteWebsite } from '@jobly/core/websites/staff-contract';
import { call } from '../../../lib/api/api.ts';
import type { FieldErrors } from '../../../lib/form.ts';
import { idIn, linkCodeIn } from '../staff-urls.ts';

/** Completing a website, pausing an account and changing a profile have their own cards. */
export type DeskAction = Exclude<
  StaffAction,
  { action: 'complete-website' | 'set-suspended' | 'change-profile' }
>;
type ActionName = DeskAction['action'];

type ActionCopy = Record<'run' | 'running' | 'done' | 'failed', string>;

/** Spec 8 where it has a sentence. */
const COPY: Record<ActionName | 'merge-users', ActionCopy> = {
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
  'merge-users': {
    run: 'Merge, then delete user',
    running: 'Merging…',
    done: 'The accounts are one now.',
    failed: 'Failed to merge users',
  },
  'release-payouts': {
    run: 'Release payouts',
    running: 'Releasing…',
    done: 'Payouts go on.',
    failed: 'Failed to release payouts',
  },
  'move-provider': {
    run: 'Move to the other provider',
    running: 'Moving…',
    done: 'The business is moving. Its customers pay as before until the new merchant is set up.',
    failed: 'Failed to move the business',
  },
  'delete-website': {
    run: 'Delete website',
    running: 'Deleting…',
    done: 'Website deleted.',
    failed: STAFF_MESSAGES.websiteNotDeleted,
  },
};

export function actionCopy(action: DeskAction): ActionCopy {
  const merges = action.action === 'delete-user' && action.mergeIntoUserId;
  return COPY[merges ? 'merge-users' : action.action];
}

export function isDangerous(action: DeskAction): boolean {
  return action.action === 'delete-user' || action.action === 'delete-website';
}

export interface ActionField {
  kind: 'person' | 'phone' | 'payment-link' | 'checkbox';
  label: string;
  hint?: string;
  optional?: true;
}

interface ActionForm {
  route: StaffRoute;
  lead: string;
  /** By their names in the action, which are also the URL parameters. */
  fields: Record<string, ActionField>;
}

export const ACTION_FORMS = {
  'admin-mark-paid': {
    route: '/admin/mark-paid',
    lead: 'As cash received, with everything that follows a payment.',
    fields: {
      paymentLinkId: {
        kind: 'payment-link',
        label: 'Payment link ID',
        hint: 'Or paste the link itself, or the address of its page.',
      },
    },
  },
  'link-phone-to-user': {
    route: '/admin/phone-update',
    lead: 'For a contractor who changed phones, or who ended up with a second account on the new one.',
    fields: {
      keepUserId: { kind: 'person', label: 'Account to keep' },
      phone: { kind: 'phone', label: 'Its new phone number' },
      deleteNewPhoneUserId: {
        kind: 'person',
        label: 'Account that has this phone now (optional)',
        hint: 'It goes: deleted when it holds no money, else merged into the one to keep.',
        optional: true,
      },
      removeEmail: {
        kind: 'checkbox',
        label: 'Remove its email',
        hint: 'Takes the email off the account that goes.',
      },
    },
  },
  'update-user-phone': {
    route: '/admin/fix-phone',
    lead: "The account's sign-ins end, and it signs in with the new number.",
    fields: {
      userId: { kind: 'person', label: 'Account' },
      phone: { kind: 'phone', label: 'Correct phone number' },
    },
  },
  'release-payouts': {
    route: '/admin/release-payouts',
    lead: 'Payouts go on, and the bank account can be changed again. Speak to the owner first.',
    fields: { userId: { kind: 'person', label: 'Account' } },
  },
  'move-provider': {
    route: '/admin/move-provider',
    lead: 'The business registers with the other payment provider. Open links finish where they began.',
    fields: { userId: { kind: 'person', label: 'Account' } },
  },
  'delete-user': {
    route: '/admin/cleanup-duplicates',
    lead: 'An account with money on it is never just deleted: say into which one it goes.',
    fields: {
      userId: { kind: 'person', label: 'Account to delete' },
      mergeIntoUserId: {
        kind: 'person',
        label: 'Merge into (optional)',
        hint: 'Its links, payments and services move there first.',
        optional: true,
      },
    },
  },
} as const satisfies Partial<Record<ActionName, ActionForm>>;
export type FormActionName = keyof typeof ACTION_FORMS;

export type Filled = Record<string, string | boolean>;

export function fieldsOf(name: FormActionName): [string, ActionField][] {
  return Object.entries(ACTION_FORMS[name].fields);
}

/** Prefilled from the URL; empty without parameters. */
export function filledBy(name: FormActionName, parameters: URLSearchParams): Filled {
  const filled = fieldsOf(name).map(([field, { kind }]) => {
    const text = parameters.get(field)?.trim() ?? '';
    if (kind === 'checkbox') return [field, text === 'true'];
    if (kind === 'phone') return [field, formatPhoneAsTyped(text)];
    return [field, idIn(text) ?? (kind === 'payment-link' ? text : '')];
  });
  return Object.fromEntries(filled);
}

export function validate(name: FormActionName, filled: Filled): FieldErrors<Filled> {
  return Object.fromEntries(
    fieldsOf(name).map(([field, shape]) => [field, errorOf(shape, String(filled[field]))]),
  );
}

function errorOf({ kind, optional }: ActionField, text: string): string | undefined {
  if (kind === 'checkbox' || optional) return undefined;
  if (kind === 'phone') return firstError(UsPhoneInput, text);
  if (kind === 'person') return text ? undefined : 'Please choose an account';
  if (text.trim() === '') return 'Please enter a payment link id';
  return (idIn(text) ?? linkCodeIn(text))
    ? undefined
    : 'This is neither the id nor the address of a payment link.';
}

/** Undefined while a field is invalid or a link is not known by its id. */
export function actionOf(name: FormActionName, filled: Filled): DeskAction | undefined {
  if (Object.values(validate(name, filled)).some(Boolean)) return undefined;
  const given = Object.entries(filled).filter(([, value]) => value !== '');
  const { data } = StaffAction.safeParse({ action: name, ...Object.fromEntries(given) });
  return data as DeskAction | undefined;
}

/** Replaces a pasted payment link by its id, which the server looks up. */
export async function withLinkId(filled: Filled): Promise<Filled> {
  const { paymentLinkId: typed } = filled;
  if (typeof typed !== 'string') return filled;
  const url = linkCodeIn(typed) ?? '';
  const id = idIn(typed) ?? (await call(getPaymentLink, { body: { url } })).id;
  return { ...filled, paymentLinkId: id };
}

interface Logged {
  reason: string | null;
  /** The preview's version: the server refuses a run with an outdated one. */
  seen: string;
}

export function runAction(action: DeskAction, logged: Logged): Promise<StaffActionResult> {
  switch (action.action) {
    case 'admin-mark-paid':
      return call(adminMarkPaid, { body: bodyOf(action, logged) });
    case 'link-phone-to-user':
      return call(linkPhoneToUser, { body: bodyOf(action, logged) });
    case 'update-user-phone':
      return call(updateUserPhone, { body: bodyOf(action, logged) });
    case 'delete-user':
      return call(deleteUser, { body: bodyOf(action, logged) });
    case 'release-payouts':
      return call(releasePayouts, { body: bodyOf(action, logged) });
    case 'move-provider':
      return call(moveProvider, { body: bodyOf(action, logged) });
    case 'delete-website':
    default: {
      const query = { ...(logged.reason ? { reason: logged.reason } : {}), seen: logged.seen };
      return call(deleteWebsite, { params: { userId: action.userId }, query });
    }
  }
}

const bodyOf = <A extends { action: string }>({ action: _action, ...body }: A, logged: Logged) =>
  Object.assign(body, logged);
