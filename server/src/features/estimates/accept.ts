import { canonicalJson } from '@jobly/core/estimates/canonical-json';
import { acceptedCopy, estimateNewsText, type EstimateNews } from '@jobly/core/estimates/messages';
import { shownEstimate } from '@jobly/core/estimates/shown';
import { AppError } from '@jobly/core/errors';
import type { Language } from '@jobly/core/language/language';
import { speak } from '@jobly/core/language/speak';
import { t } from '@jobly/core/language/t';
import { letter } from '@jobly/core/letter';
import { toE164 } from '@jobly/core/phone';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { insertRow, lockRow, updateRows } from '../../db/rows.ts';
import type { EstimateDeps } from './deps.ts';
import { isExpired, OPEN, type EstimateRow } from './read-estimate.ts';
import { readOffer, type ReadOffer } from './read-offer.ts';
import { recordEvent, setStatus } from './save-estimate.ts';

export interface Accepting {
  id: string;
  userId: string;
  version: number;
  by: 'customer' | 'owner';
  name: string;
  note?: string;
  language: Language;
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
    await setStatus(db, row, 'accepted', { ...opened, is_asked: false });
    await recordEvent(db, row, { kind: 'accepted', now: deps.clock.now() });
    if (asked.by === 'customer') await tellOwner(deps, db, row, 'accepted');
    await sendCopy(deps, db, now, asked.language);
    return { acceptance, row, replaced: before.replaced };
  });
  if (!done) return;
  const { hash, seal } = done.acceptance;
  // What a change by the tables' owner is found against (M22).
  deps.log.info({ acceptance: { estimateId: id, hash, seal } }, 'an estimate was accepted');
  for (const linkId of done.replaced) await deps.closeCheckouts(linkId);
  const { is_change_order: isChange, job_id: jobId } = done.row;
  if (isChange && jobId) await deps.jobs.giveBack({ jobId, userId });
}

function refuseUnfit(deps: EstimateDeps, { row, backCents }: ReadOffer, asked: Accepting): void {
  if (row.version !== asked.version) throw new AppError('estimate_changed');
  if (!OPEN.includes(row.status)) throw new AppError('estimate_settled');
  if (isExpired(row, deps.clock.now())) throw new AppError('estimate_expired');
  // Only the contractor agrees to giving money back, and to this much.
  if (backCents !== (asked.agreedCents ?? 0)) throw new AppError('job_changed');
}

async function insertAcceptance(
  { clock }: EstimateDeps,
  db: Db,
  { offer, row }: ReadOffer,
  asked: Accepting,
) {
  const shown = speak(asked.language, () => shownEstimate(offer));
  const { rows } = await sql<{ channel: string }>`
    select channel from estimate_events
    where estimate_id = ${row.id} and user_id = ${row.user_id} and kind = 'sent'
    order by id desc limit 1`.execute(db);
  return insertRow(db, 'estimate_acceptances', {
    estimate_id: row.id,
    user_id: row.user_id,
    version: row.version,
    shown: canonicalJson({ ...shown, change: offer.change }),
    accepted_by: asked.by,
    name: asked.name,
    sentence: shown.sentence,
    note: asked.note ?? null,
    ip: asked.ip ?? null,
    user_agent: asked.userAgent?.slice(0, 500) ?? null,
    delivered_by: rows[0]?.channel ?? null,
    accepted_at: clock.now(),
    cancel_until: offer.cancelUntil,
    // Computed by a trigger.
    hash: '',
    seal: '',
  });
}

async function openJob(deps: EstimateDeps, db: Db, row: EstimateRow) {
  const { id, user_id: userId, form, bill, total_cents: totalCents, payments: steps } = row;
  const link = await deps.jobs.openJob(db, { userId, id, form, bill, totalCents, steps });
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

/** By text, or by email where the contractor wants no texts. */
export async function tellOwner(
  deps: EstimateDeps,
  db: Db,
  row: EstimateRow,
  what: EstimateNews['what'],
  text = '',
): Promise<void> {
  const { id, user_id: userId, number, form, total_cents: totalCents } = row;
  const { rows } = await sql<{ count: string }>`
    select count(*) from estimate_events
    where estimate_id = ${id} and user_id = ${userId}`.execute(db);
  const url = `${deps.publicUrl}/payments/estimates/${id}`;
  const news = { what, customerName: form.customerName, number, totalCents, text, url };
  const notice = { kind: 'estimate_news', about: `${id}:${rows[0]!.count}` } as const;
  const body = () => estimateNewsText(news);
  if (await deps.wantsTexts(db, userId)) {
    return deps.notifyOwnerBySms(db, { userId, ...notice, body });
  }
  const write = () => ({ ...letter(t('Estimate {number}', { number }), [body()]), text: body() });
  return deps.notifyOwner(db, userId, { ...notice, write });
}

/** By email when they gave an address, else by text where one may go. */
async function sendCopy(
  deps: EstimateDeps,
  db: Db,
  { row, offer }: ReadOffer,
  language: Language,
): Promise<void> {
  const url = `${deps.publicUrl}/estimate/${row.url}/estimate.pdf`;
  const copy = () =>
    acceptedCopy({ businessName: offer.business.name, title: shownEstimate(offer).title, url });
  const message = { userId: row.user_id, kind: 'estimate_copy', about: row.id, language } as const;
  const { customerEmail, customerPhone } = row.form;
  if (customerEmail) {
    const email = { channel: 'email', recipient: customerEmail, fromBusiness: true } as const;
    await deps.queueMessage(db, { ...message, ...email, write: () => copy().email });
    return;
  }
  const recipient = toE164(customerPhone);
  if (!(await deps.mayText(db, recipient))) return;
  const write = () => ({ body: copy().text });
  await deps.queueMessage(db, { ...message, channel: 'sms', recipient, write });
}

/** What the customer says instead of accepting. */
export async function answerEstimate(
  deps: EstimateDeps,
  given: {
    id: string;
    userId: string;
    what: 'question' | 'changes_requested' | 'declined';
    text: string;
  },
): Promise<void> {
  const { id, userId, what, text } = given;
  const { system } = deps.database;
  await system.transaction().execute(async (db) => {
    await lockRow(db, 'estimates', { id, user_id: userId });
    const now = await readOffer(deps, db, { id, userId });
    if (!now || !OPEN.includes(now.row.status)) throw new AppError('estimate_settled');
    const { row } = now;
    await recordEvent(db, row, { kind: what, text, now: deps.clock.now() });
    if (what === 'question')
      await updateRows(db, 'estimates', { id, user_id: userId }, { is_asked: true });
    else await setStatus(db, row, what, { is_asked: what === 'changes_requested' });
    await tellOwner(deps, db, row, what, text);
  });
}
