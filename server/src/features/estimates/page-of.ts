import type { CustomerPage, Notice } from '@jobly/core/checkout/page';
import type { SaidOnPage } from '@jobly/core/estimates/page';
import type { Language } from '@jobly/core/language/language';
import { sql } from 'kysely';
import { readStanding } from '../../db/read-job.ts';
import type { EstimateDeps } from './deps.ts';
import { isAnswerable, isExpired, type EstimateRow } from './read-estimate.ts';
import type { ReadOffer } from './read-offer.ts';
import { seenIn } from './seen.ts';

/** What can be paid now of what the estimate opened or changed. */
export async function listPayable({ database }: EstimateDeps, id: string) {
  const { rows } = await sql<{ code: string; cents: number }>`
    select l.url as code, l.amount_cash_cents as cents
    from estimates e join payment_links l on l.job_id = e.job_id and l.user_id = e.user_id
    where e.id = ${id} and e.status = 'accepted' and l.status = 'unpaid' and l.cancelled_at is null
    order by l.created_at desc limit 1`.execute(database.system);
  return rows;
}

export interface Said {
  notice?: Notice | null;
  name?: string;
  said?: SaidOnPage | null;
}

export async function pageOf(
  deps: EstimateDeps,
  { row, offer, accepted, canApply, backCents, today }: ReadOffer,
  language: Language,
  { notice = null, name = '', said = null }: Said,
): Promise<CustomerPage> {
  const now = deps.clock.now();
  const isOpen = isAnswerable(row, now);
  if (isOpen && canApply) {
    const { hash: seen } = seenIn(language, offer);
    return { page: 'estimate', view: 'offer', offer, notice, seen, name, said, backCents };
  }
  const why = isOpen ? 'withdrawn' : whyNot(row, now);
  const [pay = null] = accepted ? await listPayable(deps, row.id) : [];
  const mayCancel = !row.cancelled_on && offer.cancelUntil !== null && today <= offer.cancelUntil;
  const standing = accepted
    ? await readStanding(deps.database.system, { id: '', job_id: row.job_id })
    : null;
  const answered = { ...offer, cancelUntil: mayCancel ? offer.cancelUntil : null };
  return {
    page: 'estimate',
    view: 'answered',
    offer: answered,
    notice,
    accepted,
    why,
    standing,
    pay,
  };
}

/** Null where it was accepted, and not cancelled since. */
function whyNot(row: EstimateRow, now: Date) {
  if (isExpired(row, now)) return 'expired';
  if (row.status !== 'accepted') return row.status as 'declined' | 'withdrawn';
  return row.cancelled_on ? 'cancelled' : null;
}
