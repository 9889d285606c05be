import { AppError } from '@jobly/core/errors';
import type { Language } from '@jobly/core/language/language';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import type { Db } from '../../db/database.ts';
import { insertRow, lockRow } from '../../db/rows.ts';
import type { EstimateDeps } from './deps.ts';
import { sendCopy, tellOwner } from './news.ts';
import { isExpired, OPEN, type EstimateRow } from './read-estimate.ts';
import { readOffer, type ReadOffer } from './read-offer.ts';
import { recordEvent, setStatus } from './save-estimate.ts';
import { recordedIn, seenIn } from './seen.ts';

export interface Accepting {
  id: string;
  userId: string;
  version: number;
  by: 'customer' | 'owner';
  name: string;
  note?: string;
  language: Language;
  /** What the customer's page showed, by its hash. */
  seen?: string;
  ip?: string | undefined;
  userAgent?: string | undefined;
  /** What the contractor agrees to give back. */
  agreedCents?: number;
}

/**
 * The acceptance, the job and the link for its first payment, or the change of a job, in one transaction. Locks are taken
 * in the order estimate, job, link. Once accepted, the same again changes nothing.
 */
export async function acceptEstimate(deps: EstimateDeps, asked: Accepting): Promise<void> {
  const { system } = deps.database;
  const { id, userId } = asked;
  const before = await readOffer(deps, system, asked);
  if (!before) throw new AppError('estimate_not_found');
  if (before.accepted) return;
  refuseUnfit(deps, before, asked);
  await deps.jobs.revokeReplaced(before.replaced);
  const done = await system.transaction().execute(async (db) => {
    await lockRow(db, 'estimates', { id, user_id: userId });
    const now = await readOffer(deps, db, asked);
    if (!now) throw new AppError('estimate_changed');
    if (now.accepted) return undefined;
    refuseUnfit(deps, now, asked);
    const { row } = now;
    const acceptance = await insertAcceptance(deps, db, now, asked);
    const opened = row.is_change_order
      ? await changeJob(deps, db, now, before.replaced)
      : await openJob(deps, db, row);
    await setStatus(deps, db, row, 'accepted', { ...opened, is_asked: false });
    await recordEvent(db, row, { kind: 'accepted', now: deps.clock.now() });
    if (asked.by === 'customer') await tellOwner(deps, db, row, 'accepted');
    await sendCopy(deps, db, now, asked);
    const { hash, seal } = acceptance;
    // What a change by the tables' owner is found against (M22). Before it commits: none is without its line.
    deps.log.info({ acceptance: { estimateId: id, hash, seal } }, 'an estimate is accepted');
    return { row, replaced: before.replaced };
  });
  if (!done) return;
  for (const linkId of done.replaced) await deps.closeCheckouts(linkId);
  const { is_change_order: isChange, job_id: jobId } = done.row;
  if (isChange && jobId) await deps.jobs.giveBack({ jobId, userId });
}

function refuseUnfit(
  deps: EstimateDeps,
  { row, offer, backCents }: ReadOffer,
  asked: Accepting,
): void {
  if (row.version !== asked.version) throw new AppError('estimate_changed');
  if (!OPEN.includes(row.status)) throw new AppError('estimate_settled');
  if (isExpired(row, deps.clock.now())) throw new AppError('estimate_expired');
  const isSeen = asked.by === 'owner' || seenIn(asked.language, offer).hash === asked.seen;
  if (!isSeen) throw new AppError('estimate_changed');
  // Only the contractor agrees to giving money back, and to this much.
  if (backCents !== (asked.agreedCents ?? 0)) throw new AppError('job_changed');
}

async function insertAcceptance(
  { clock }: EstimateDeps,
  db: Db,
  { offer, row }: ReadOffer,
  asked: Accepting,
) {
  const now = clock.now();
  const { shown, text } =
    asked.by === 'owner'
      ? recordedIn(asked.language, offer, { name: asked.name, at: now })
      : seenIn(asked.language, offer);
  const { rows } = await sql<{ channel: string }>`
    select channel from estimate_events
    where estimate_id = ${row.id} and user_id = ${row.user_id} and kind = 'sent'
    order by id desc limit 1`.execute(db);
  return insertRow(db, 'estimate_acceptances', {
    estimate_id: row.id,
    user_id: row.user_id,
    version: row.version,
    shown: text,
    accepted_by: asked.by,
    name: asked.name,
    sentence: shown.sentence,
    note: asked.note ?? null,
    ip: asked.ip ?? null,
    user_agent: asked.userAgent?.slice(0, 500) ?? null,
    delivered_by: rows[0]?.channel ?? null,
    accepted_at: now,
    cancel_until: offer.cancelUntil,
    // Computed by a trigger.
    hash: '',
    seal: '',
  });
}

async function openJob(deps: EstimateDeps, db: Db, row: EstimateRow) {
  const { user_id: userId, form, bill, total_cents: totalCents, payments: steps } = row;
  // Not the estimate's: a form whose answer was lost may have made a link with that before.
  const [id, linkId] = [randomUUID(), randomUUID()];
  const link = await deps.jobs.openJob(db, { userId, id, linkId, form, bill, totalCents, steps });
  if (!link) throw new AppError('payment_link_not_created');
  const language = row.customer_language;
  if (language) await deps.saveLanguage(db, link.id, language);
  return { job_id: id, first_link_id: link.id };
}

async function changeJob(
  deps: EstimateDeps,
  db: Db,
  { row, backCents }: ReadOffer,
  revoked: string[],
) {
  const { job_id: jobId, user_id: userId, number, total_cents: deltaCents } = row;
  const taxCents = row.bill?.taxCents ?? 0;
  const change = { jobId: jobId!, userId, number, deltaCents, taxCents };
  const { linkId } = await deps.jobs.changeJob(db, { ...change, agreedCents: backCents, revoked });
  return { first_link_id: linkId };
}
