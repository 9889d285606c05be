import * as z from 'zod/mini';

export const DisputeMark = z.enum(['open', 'won', 'lost']);

export const DISPUTE_STEPS = ['disputed', 'dispute_won', 'dispute_lost'] as const;

/** A customer's bank has taken a payment back, for now or for good. */
export const Dispute = z.object({
  id: z.uuid(),
  status: DisputeMark,
  /** Of a payment that was too much: it goes back to the customer whoever wins. */
  isExtra: z.boolean(),
  amountCents: z.int(),
  /** What it takes from the contractor: nothing of an extra payment that was yet to go back. */
  takenCents: z.int(),
  feeCents: z.int(),
  reason: z.string(),
  evidenceDueAt: z.nullable(z.iso.datetime()),
  openedAt: z.iso.datetime(),
  closedAt: z.nullable(z.iso.datetime()),
  packDownloadedAt: z.nullable(z.iso.datetime()),
});
export type Dispute = z.output<typeof Dispute>;
