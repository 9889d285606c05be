export type DisputeStatus = 'open' | 'won' | 'lost';

/** The bank decides once. The database refuses anything else, whoever asks (guard_dispute_status.sql). */
export const NEXT_DISPUTE_STATUS: Record<DisputeStatus, readonly DisputeStatus[]> = {
  open: ['won', 'lost'],
  won: [],
  lost: [],
};
