export type DisputeStatus = 'open' | 'won' | 'lost';

/** Decided once; enforced by guard_dispute_status.sql. */
export const NEXT_DISPUTE_STATUS: Record<DisputeStatus, readonly DisputeStatus[]> = {
  open: ['won', 'lost'],
  won: [],
  lost: [],
};
