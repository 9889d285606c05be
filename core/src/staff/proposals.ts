import * as z from 'zod/mini';
import { forStaff } from '../contract.ts';
import { ActionPreview, Reason, StaffActionResult } from './actions.ts';

/** Actions that need two people (a phone, a merge, a payment marked as paid) expire after this time. */
export const PROPOSAL_DAYS = 7;

export const Proposal = z.object({
  id: z.uuid(),
  action: z.string(),
  ...z.pick(ActionPreview, { subject: true, changes: true, notes: true }).shape,
  userId: z.nullable(z.uuid()),
  reason: z.nullable(z.string()),
  proposerName: z.string(),
  proposedAt: z.iso.datetime(),
  /** Your own proposal can be withdrawn, not approved. */
  own: z.boolean(),
  /** Why it would be refused now; null while it matches what was proposed. */
  outdated: z.nullable(z.string()),
});
export type Proposal = z.output<typeof Proposal>;

export const listProposals = forStaff('GET /rest/v1/staff/proposals', {
  summary: 'What waits for a second member of staff, newest first',
  reply: z.object({ proposals: z.array(Proposal) }),
});

const ID = z.strictObject({ id: z.uuid() });

export const approveProposal = forStaff('POST /rest/v1/staff/proposals/{id}/approve', {
  summary: 'Run what a colleague proposed, if it is still exactly that; never your own',
  params: ID,
  reply: StaffActionResult,
  errors: ['not_found', 'fresh_code_needed', 'staff_action_refused'],
});

export const declineProposal = forStaff('POST /rest/v1/staff/proposals/{id}/decline', {
  summary: "Decline a colleague's proposal, or take back your own",
  params: ID,
  body: z.strictObject({ reason: Reason }),
  errors: ['not_found', 'staff_action_refused'],
});
