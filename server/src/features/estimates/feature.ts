import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { rateLimit } from '../../db/rate-limits.ts';
import { findRow } from '../../db/rows.ts';
import type { CustomerPages } from '../../http/pages/customer-pages.ts';
import type { AccountMove } from '../../staff-actions/account-rows.ts';
import type { EstimateDeps } from './deps.ts';
import { answerRoutes } from './answer-routes.ts';
import { estimatePages } from './pages.ts';
import { contractorPdfRoute } from './pdf.ts';
import { readAcceptances } from './read-acceptances.ts';
import { estimateRoutes } from './routes.ts';
import { recordEvent } from './save-estimate.ts';

const HOUR_SECONDS = 3_600;

type MadeHere = 'shares' | 'wrongCodes' | 'views' | 'pdfs' | 'answers';

export interface EstimateFeatureDeps extends Omit<EstimateDeps, MadeHere> {
  /** Nothing when the pages have not been built. */
  pages: CustomerPages | undefined;
}

/** Offers that a customer accepts on a page of their own; accepted, they become a job, or change one. */
export function estimatesFeature({ pages, ...given }: EstimateFeatureDeps) {
  const hourly = (name: string, allowed: number, how: { quiet?: true; flooded?: true } = {}) =>
    rateLimit(given.database.pool, { name, allowed, perSeconds: HOUR_SECONDS, ...how });
  const deps: EstimateDeps = {
    ...given,
    shares: rateLimit(given.database.pool, {
      name: 'estimate-sent',
      allowed: 1,
      perSeconds: 60,
      quiet: true,
    }),
    wrongCodes: hourly('wrong-estimate-code', 60, { flooded: true }),
    views: hourly('estimate-view', 1, { quiet: true }),
    pdfs: hourly('estimate-pdf', 60),
    answers: hourly('estimate-answer', 10, { quiet: true }),
  };
  return {
    routes: [
      ...estimateRoutes(deps),
      ...answerRoutes(deps),
      contractorPdfRoute(deps),
      ...(pages ? estimatePages(deps, pages) : []),
    ],
    tasks: [],
    readAcceptances,
    recordReminded,
    moveRows: moveEstimates,
  };
}

async function recordReminded(
  db: Db,
  { id, userId, channel, at }: { id: string; userId: string; channel: 'sms' | 'email'; at: Date },
): Promise<void> {
  const row = await findRow(db, 'estimates', { id, user_id: userId });
  if (row) await recordEvent(db, row, { kind: 'reminder_sent', channel, now: at });
}

/** Before jobs and links, which are locked after an estimate. */
async function moveEstimates(db: Db, { from, to }: AccountMove): Promise<void> {
  await sql`update estimates set user_id = ${to} where user_id = ${from}`.execute(db);
  await sql`update estimate_versions set user_id = ${to} where user_id = ${from}`.execute(db);
  await sql`update estimate_events set user_id = ${to} where user_id = ${from}`.execute(db);
  await sql`select set_config('app.merging', 'on', true)`.execute(db);
  await sql`update estimate_acceptances set user_id = ${to} where user_id = ${from}`.execute(db);
  await sql`select set_config('app.merging', 'off', true)`.execute(db);
}
