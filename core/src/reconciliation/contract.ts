import * as z from 'zod/mini';
import { forStaff } from '../contract.ts';

const moment = z.nullable(z.iso.datetime());

/** Differences are among the alerts (staff/alerts.ts). */
export const getReconciliation = forStaff('GET /rest/v1/reconciliations', {
  summary: "When the provider's statement was last held against our ledger",
  reply: z.object({
    comparedAt: moment,
    /** Rows dated later are left to the next run. */
    comparedUntil: moment,
    rowCount: z.int(),
    failedAt: moment,
    running: z.boolean(),
  }),
});

export const startReconciliation = forStaff('POST /rest/v1/reconciliations', {
  summary: "Holds the provider's statement against our ledger now",
});
