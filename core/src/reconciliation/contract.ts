import * as z from 'zod/mini';
import { forStaff } from '../contract.ts';

const moment = z.nullable(z.iso.datetime());

/** What differs is among the alerts (staff/alerts.ts). */
export const getReconciliation = forStaff('GET /rest/v1/reconciliations', {
  summary: "When the provider's statement was last held against our ledger",
  reply: z.object({
    comparedAt: moment,
    /** What is dated later was too young for it, and is left to the next one. */
    comparedUntil: moment,
    /** Rows of the statement that the latest one has read. */
    rowCount: z.int(),
    /** The latest one could not be finished. */
    failedAt: moment,
    running: z.boolean(),
  }),
});

export const startReconciliation = forStaff('POST /rest/v1/reconciliations', {
  summary: "Holds the provider's statement against our ledger now",
});
