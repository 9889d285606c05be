import * as z from 'zod/mini';
import { forStaff } from '../contract.ts';
import { ActionPreview, Explanation } from './actions.ts';

/** `preview`: what approving it would do; null once it is done. */
export const StaffProfileChange = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  businessName: z.string(),
  merchantId: z.nullable(z.string()),
  askedAt: z.iso.datetime(),
  wanted: z.record(z.string(), z.nullable(z.string())),
  preview: z.nullable(ActionPreview),
});
export type StaffProfileChange = z.output<typeof StaffProfileChange>;

export const listProfileChanges = forStaff('GET /rest/v1/staff/profile-changes', {
  summary: 'Changes of profiles that wait for staff, or for the payment provider; oldest first',
  reply: z.object({ changes: z.array(StaffProfileChange) }),
});

const ID = z.strictObject({ id: z.uuid() });

export const declineProfileChange = forStaff('POST /rest/v1/staff/profile-changes/{id}/decline', {
  summary: 'Decline what a contractor asked for; they read the reason',
  params: ID,
  body: z.strictObject({ reason: Explanation }),
  errors: ['not_found'],
});

export const changedAtProvider = forStaff('POST /rest/v1/staff/profile-changes/{id}/provider', {
  summary: 'Say that the payment provider has a change, too',
  params: ID,
  errors: ['not_found'],
});
