import * as z from 'zod/mini';
import { forStaff } from '../contract.ts';

/** Staff actions on an account. Each is a function of spec 7 (POST, audited) with a preview of its changes. */
export const Reason = z.optional(
  z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(500))),
);

export const Explanation = z.string().check(z.trim(), z.minLength(3), z.maxLength(500));

/** Validated by the server with its own message: more specific than 'invalid'. */
const Phone = z.string().check(z.minLength(1), z.maxLength(32));

const RUN = {
  reason: Reason,
  /** The preview's version; a run with an outdated one is refused. */
  seen: z.optional(z.string().check(z.maxLength(64))),
};

export const StaffActionResult = z.object({
  /** The log entry; null when nothing changed, and so nothing was logged. */
  auditId: z.nullable(z.string()),
  canUndo: z.boolean(),
  /** Pending: waits for a second member of staff (proposals.ts). */
  proposalId: z.optional(z.uuid()),
});
export type StaffActionResult = z.output<typeof StaffActionResult>;

const DANGEROUS = {
  reply: StaffActionResult,
  errors: ['not_found', 'fresh_code_needed', 'staff_action_refused'],
} as const;

const MarkPaid = z.strictObject({ paymentLinkId: z.uuid(), ...RUN });

export const adminMarkPaid = forStaff('POST /functions/v1/admin-mark-paid', {
  summary: 'Mark a payment link as paid (as cash received), with everything that follows a payment',
  body: MarkPaid,
  ...DANGEROUS,
});

const LinkPhone = z.strictObject({
  keepUserId: z.uuid(),
  phone: Phone,
  /** The account that has this phone now; deleted when it holds no money, else merged. */
  deleteNewPhoneUserId: z.optional(z.nullable(z.uuid())),
  /** Removes the e-mail from the deleted account, to avoid a collision. */
  removeEmail: z.optional(z.boolean()),
  ...RUN,
});

export const linkPhoneToUser = forStaff('POST /functions/v1/link-phone-to-user', {
  summary: 'Give a phone to an account; the account that has it now goes, when it may',
  body: LinkPhone,
  ...DANGEROUS,
});

const UpdatePhone = z.strictObject({ userId: z.uuid(), phone: Phone, ...RUN });

export const updateUserPhone = forStaff('POST /functions/v1/update-user-phone', {
  summary: "Correct an account's phone; its sessions end",
  body: UpdatePhone,
  ...DANGEROUS,
});

const DeleteUser = z.strictObject({
  userId: z.uuid(),
  /** Its rows are moved there first; without it, an account with money rows is refused. */
  mergeIntoUserId: z.optional(z.nullable(z.uuid())),
  ...RUN,
});

export const deleteUser = forStaff('POST /functions/v1/delete-user', {
  summary: 'Delete an account without money, or merge it into another',
  body: DeleteUser,
  ...DANGEROUS,
});

const ReleasePayouts = z.strictObject({ userId: z.uuid(), ...RUN });

export const releasePayouts = forStaff('POST /rest/v1/staff/release-payouts', {
  summary: 'End a freeze or a hold of payouts and bank changes; takes two members of staff',
  body: ReleasePayouts,
  ...DANGEROUS,
});

const MoveProvider = z.strictObject({ userId: z.uuid(), ...RUN });

export const moveProvider = forStaff('POST /rest/v1/staff/move-provider', {
  summary: 'Move a business to the other payment provider; takes two members of staff',
  body: MoveProvider,
  ...DANGEROUS,
});

const ChangeProfile = z.strictObject({ userId: z.uuid(), changeId: z.uuid(), ...RUN });

export const changeProfile = forStaff('POST /rest/v1/staff/change-profile', {
  summary: 'Do what a contractor asked for; a phone or an e-mail takes two members of staff',
  body: ChangeProfile,
  ...DANGEROUS,
});

export const SetSuspended = z.strictObject({
  suspended: z.boolean(),
  /** For fraud: cards and payouts stop as well, until the account is resumed. */
  stopMoney: z.optional(z.boolean()),
  ...RUN,
});

export const StaffAction = z.discriminatedUnion('action', [
  z.extend(ReleasePayouts, { action: z.literal('release-payouts') }),
  z.extend(MoveProvider, { action: z.literal('move-provider') }),
  z.extend(ChangeProfile, { action: z.literal('change-profile') }),
  z.extend(SetSuspended, { action: z.literal('set-suspended'), userId: z.uuid() }),
  z.extend(MarkPaid, { action: z.literal('admin-mark-paid') }),
  z.extend(LinkPhone, { action: z.literal('link-phone-to-user') }),
  z.extend(UpdatePhone, { action: z.literal('update-user-phone') }),
  z.extend(DeleteUser, { action: z.literal('delete-user') }),
  z.strictObject({ action: z.literal('delete-website'), userId: z.uuid() }),
  z.strictObject({
    action: z.literal('complete-website'),
    userId: z.uuid(),
    joblyUrl: z.string().check(z.maxLength(2_048)),
  }),
]);
export type StaffAction = z.output<typeof StaffAction>;

export const ActionPreview = z.object({
  /** One line: the account and the action. */
  subject: z.string(),
  changes: z.array(
    z.object({ what: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) }),
  ),
  /** Warnings before running it. */
  notes: z.array(z.string()),
  /** Null when it would run. */
  refused: z.nullable(z.string()),
  needsFreshCode: z.boolean(),
  /** Running it only proposes it: a second member of staff, or the operator, has to approve. */
  needsSecondPerson: z.boolean(),
  /** A version of the changes above, to send back when running it. */
  seen: z.string(),
});
export type ActionPreview = z.output<typeof ActionPreview>;

export const previewStaffAction = forStaff('POST /rest/v1/staff/previews', {
  summary: 'Exactly what a staff action would change; changes nothing',
  logged: 'read-preview',
  body: StaffAction,
  reply: ActionPreview,
  errors: ['not_found'],
});

export const undoStaffAction = forStaff('POST /rest/v1/staff/audit_log/{id}/undo', {
  summary: 'Take an action back, where that is possible; logged as an action of its own',
  params: z.strictObject({ id: z.string().check(z.regex(/^\d{1,18}$/)) }),
  ...DANGEROUS,
});
