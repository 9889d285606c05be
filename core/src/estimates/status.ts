/** Where an estimate stands. `expired` is not stored: it follows from the last day that it can be accepted. */
export const ESTIMATE_STATUSES = [
  'draft',
  'sent',
  'changes_requested',
  'accepted',
  'declined',
  'withdrawn',
] as const;
export type EstimateStatus = (typeof ESTIMATE_STATUSES)[number];

/** The only steps there are; `app.estimate_steps` is held equal by a test. A new version is `sent` again when it is shared. */
export const ESTIMATE_STEPS: Record<EstimateStatus, readonly EstimateStatus[]> = {
  draft: ['sent', 'accepted', 'changes_requested', 'declined', 'withdrawn'],
  sent: ['accepted', 'changes_requested', 'declined', 'withdrawn'],
  changes_requested: ['draft', 'accepted', 'declined', 'withdrawn'],
  declined: ['sent', 'draft'],
  withdrawn: ['sent', 'draft'],
  accepted: [],
};
