import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { rateLimit } from '../../db/rate-limits.ts';
import type { AccountMove } from '../../staff-actions/account-rows.ts';
import type { EstimateDeps } from './deps.ts';
import { estimateRoutes } from './routes.ts';

const SENT = { name: 'estimate-sent', allowed: 1, perSeconds: 60, quiet: true } as const;

/** Offers that a customer accepts on a page of their own; accepted, they become a job, or change one. */
export function estimatesFeature(given: Omit<EstimateDeps, 'shares'>) {
  const deps: EstimateDeps = { ...given, shares: rateLimit(given.database.pool, SENT) };
  return {
    routes: estimateRoutes(deps),
    tasks: [],
    moveRows: moveEstimates,
  };
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
