export type DisputeStatus = 'open' | 'won' | 'lost';

/** The bank decides once; the database refuses anything else (guard_dispute_status.sql). */
export const NEXT_DISPUTE_STATUS: Record<DisputeStatus, readonly DisputeStatus[]> = {
  open: ['won', 'lost'],
  won: [],
  lost: [],
};
