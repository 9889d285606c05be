import * as z from 'zod/mini';

export const DisputeMark = z.enum(['open', 'won', 'lost']);

export const DISPUTE_STEPS = ['disputed', 'dispute_won', 'dispute_lost'] as const;

/** A payment that the customer's bank has taken back, temporarily or for good. */
export const Dispute = z.object({
  id: z.uuid(),
  status: DisputeMark,
  /** About an extra payment: it is refunded to the customer whatever the outcome. */
  isExtra: z.boolean(),
  amountCents: z.int(),
  /** What it costs the contractor: nothing for an extra payment that had yet to be refunded. */
  takenCents: z.int(),
  feeCents: z.int(),
  reason: z.string(),
  evidenceDueAt: z.nullable(z.iso.datetime()),
  openedAt: z.iso.datetime(),
  closedAt: z.nullable(z.iso.datetime()),
  packDownloadedAt: z.nullable(z.iso.datetime()),
});
export type Dispute = z.output<typeof Dispute>;
