import * as z from 'zod/mini';
import { forStaff } from '../contract.ts';

/**
 * What staff do to an account. Each has a function of spec 7 that runs it (POST, audited) and can be
 * looked at first: exactly what would change, or why it is refused.
 */
export const Reason = z.optional(
  z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(500))),
);

export const Explanation = z.string().check(z.trim(), z.minLength(3), z.maxLength(500));

/** Checked by the server with a sentence of its own: a phone that is not one is not just 'invalid'. */
const Phone = z.string().check(z.minLength(1), z.maxLength(32));

const RUN = {
  reason: Reason,
  /** What the preview called what it showed; a run that names it is refused when that has changed. */
  seen: z.optional(z.string().check(z.maxLength(64))),
};

export const StaffActionResult = z.object({
  /** The entry in the log; null when nothing had to be changed, and so nothing was logged. */
  auditId: z.nullable(z.string()),
  canUndo: z.boolean(),
  /** Nothing has changed yet: it waits for a second member of staff (proposals.ts). */
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
  /** The account that sits on that phone now; deleted when it holds no money, else merged. */
  deleteNewPhoneUserId: z.optional(z.nullable(z.uuid())),
  /** Take the e-mail off the account that goes, so that nothing collides. */
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
  /** With it the rows move there first; without it an account with money rows is refused. */
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

const ChangeProfile = z.strictObject({ userId: z.uuid(), changeId: z.uuid(), ...RUN });

export const changeProfile = forStaff('POST /rest/v1/staff/change-profile', {
  summary: 'Do what a contractor asked for; a phone or an e-mail takes two members of staff',
  body: ChangeProfile,
  ...DANGEROUS,
});

export const SetSuspended = z.strictObject({
  suspended: z.boolean(),
  /** For fraud: cards and payouts stop, too, until the account goes on. */
  stopMoney: z.optional(z.boolean()),
  ...RUN,
});

export const StaffAction = z.discriminatedUnion('action', [
  z.extend(ReleasePayouts, { action: z.literal('release-payouts') }),
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
  /** Whom and what it is about, in a line. */
  subject: z.string(),
  changes: z.array(
    z.object({ what: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) }),
  ),
  /** What one should know before pressing. */
  notes: z.array(z.string()),
  /** Why it would be refused; null when it would run. */
  refused: z.nullable(z.string()),
  needsFreshCode: z.boolean(),
  /** True when this press only proposes it: a second member of staff, or the operator, has to approve. */
  needsSecondPerson: z.boolean(),
  /** Stands for all of the above that would change: a run sends it back as `seen`. */
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
