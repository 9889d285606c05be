import { AppError } from '@jobly/core/errors';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import type { Db } from '../../db/database.ts';
import { updateRows } from '../../db/rows.ts';
import type { JobDeps } from './deps.ts';
import { debts, ofJob, type Debt } from './returns.ts';

const MOST_AT_ONCE = 50;

/** What is to go back of this job goes now; what cannot, later. */
export async function giveBack(
  deps: JobDeps,
  { jobId, userId }: { jobId: string; userId: string },
): Promise<void> {
  const which = ofJob({ id: jobId, user_id: userId });
  const { rows } = await debts(which).execute(deps.database.system);
  for (const one of rows) await tryOne(deps, one);
}

/** Every minute. What could not be done is tried again after an hour, then ever less often, for as long as it takes. */
export async function giveBackAgain(deps: JobDeps): Promise<void> {
  const { system } = deps.database;
  const due = sql`undone.id in (select id from job_returns
    where done_at is null and (tried_at is null
      or tried_at + greatest(interval '1 hour', (tried_at - created_at) / 4) < ${deps.clock.now()}::timestamptz)
    order by tried_at nulls first limit ${MOST_AT_ONCE})`;
  const { rows } = await debts(due).execute(system);
  for (const one of rows) await tryOne(deps, one);
}

async function tryOne(deps: JobDeps, one: Debt): Promise<void> {
  const { ids, user_id: userId, payment_link_id: linkId, cents: amountCents } = one;
  const now = deps.clock.now();
  const tried = { tried_at: now, ...(amountCents === 0 && { done_at: now }) };
  await updateRows(deps.database.system, 'job_returns', { id: ids, user_id: userId }, tried);
  // Only the contractor can hand back cash: their refund of the link says that they have.
  if (amountCents === 0 || one.method === 'cash') return;
  const stillOwed = async (db: Db) => {
    const { rows } = await debts(sql`undone.payment_link_id = ${linkId}`).execute(db);
    return rows[0]?.cents === amountCents;
  };
  try {
    // The contractor proved who they are when they agreed to it. A new id each time: a refused refund stays refused.
    const refund = { id: randomUUID(), linkId, userId, amountCents, freelyCents: undefined };
    await deps.refund({ ...refund, isStillWanted: stillOwed });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}
