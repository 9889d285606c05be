import { dayIn } from '@jobly/core/dates';
import { lastDayToRefund } from '@jobly/core/estimates/business-days';
import type * as contract from '@jobly/core/estimates/contract';
import type { Language } from '@jobly/core/language/language';
import type { ShareChannel } from '@jobly/core/payment-links/contract';
import type { EstimateStatus } from '@jobly/core/estimates/status';
import type { Step } from '@jobly/core/jobs/steps';
import type { Bill } from '@jobly/core/payment-links/lines';
import { AppError } from '@jobly/core/errors';
import { businessTimeZone } from '@jobly/core/time-zone';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Db, Schema } from '../../db/database.ts';
import { findRow, listRows, type Row } from '../../db/rows.ts';
import type { EstimateDeps } from './deps.ts';

export type StoredForm = Omit<contract.EstimateForm, 'id'>;

/** An estimate with the version that can be accepted. */
export type EstimateRow = Omit<Row<'estimates'>, 'status' | 'customer_language'> & {
  status: EstimateStatus;
  customer_language: Language | null;
  form: StoredForm;
  bill: Bill | null;
  total_cents: number;
  payments: Step[];
  /** `YYYY-MM-DD`, of the business. */
  valid_until: string;
  time_zone: string | null;
  business_phone: string | null;
  updated_at_exact: string;
};

export async function listEstimates(
  db: Db | Kysely<Schema>,
  which: RawBuilder<unknown>,
): Promise<EstimateRow[]> {
  const { rows } = await sql<EstimateRow>`
    select e.*, v.form, v.bill, v.total_cents, v.payments, v.valid_until::text as valid_until,
      p.time_zone, p.phone as business_phone, e.updated_at::text as updated_at_exact
    from estimates e join estimate_versions v on v.estimate_id = e.id and v.version = e.version
    join profiles p on p.id = e.user_id
    where ${which}`.execute(db);
  return rows;
}

export async function findEstimate(
  db: Db,
  { id, userId }: { id: string; userId: string },
): Promise<EstimateRow | undefined> {
  return (await listEstimates(db, sql`e.id = ${id} and e.user_id = ${userId}`))[0];
}

/** The day of the business: an estimate is good until its end. */
export const todayOf = (
  { business_phone: phone, time_zone: zone }: Pick<EstimateRow, 'business_phone' | 'time_zone'>,
  now: Date,
): string => dayIn(businessTimeZone(phone, zone), now);

export const OPEN: readonly EstimateStatus[] = ['draft', 'sent', 'changes_requested'];

export const isExpired = (row: EstimateRow, now: Date): boolean =>
  OPEN.includes(row.status) && row.valid_until < todayOf(row, now);

export const isAnswerable = (row: EstimateRow, now: Date): boolean =>
  OPEN.includes(row.status) && !isExpired(row, now);

export function summaryOf(row: EstimateRow, now: Date): contract.EstimateSummary {
  const { form } = row;
  return {
    id: row.id,
    url: row.url,
    number: row.number,
    status: row.status,
    isExpired: isExpired(row, now),
    version: row.version,
    totalCents: row.total_cents,
    memo: form.memo,
    customerName: form.customerName,
    customerPhone: form.customerPhone,
    customerEmail: form.customerEmail ?? null,
    customerLanguage: row.customer_language,
    validUntil: row.valid_until,
    isChangeOrder: row.is_change_order,
    jobId: row.job_id,
    isAsked: row.is_asked,
    isCancelled: row.cancelled_on !== null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

const day = (date: Date | string) =>
  typeof date === 'string' ? date : date.toISOString().slice(0, 10);

export async function readEstimate(
  { clock, jobs }: Pick<EstimateDeps, 'clock' | 'jobs'>,
  db: Db,
  row: EstimateRow,
): Promise<contract.Estimate> {
  const now = clock.now();
  const of = { estimate_id: row.id, user_id: row.user_id };
  const [versions, events, accepted, jobLinkId, backCents] = await Promise.all([
    listRows(db, 'estimate_versions', of, 'version'),
    listRows(db, 'estimate_events', of, 'id'),
    findRow(db, 'estimate_acceptances', of),
    latestLinkOf(db, row),
    isAnswerable(row, now) ? backOf(jobs, db, row) : 0,
  ]);
  return {
    ...summaryOf(row, now),
    form: row.form,
    versions: versions
      .map((one) => {
        const { terms = null, cancelNotice } = one.form as unknown as StoredForm;
        return {
          version: one.version,
          totalCents: one.total_cents,
          bill: one.bill as Bill | null,
          payments: one.payments as unknown as Step[],
          terms,
          cancelNotice,
          validUntil: day(one.valid_until),
          createdAt: one.created_at.toISOString(),
        };
      })
      .toReversed(),
    acceptance: accepted
      ? {
          version: accepted.version,
          by: accepted.accepted_by,
          name: accepted.name,
          sentence: accepted.sentence,
          note: accepted.note,
          acceptedAt: accepted.accepted_at.toISOString(),
          hash: accepted.hash,
          cancelUntil: accepted.cancel_until && day(accepted.cancel_until),
        }
      : null,
    firstLinkId: row.first_link_id,
    jobLinkId,
    backCents,
    allBackBy: row.cancelled_on && lastDayToRefund(day(row.cancelled_on)),
    customerId: row.customer_id,
    viewCount: row.view_count,
    timeline: events.map((event) => ({
      kind: event.kind as contract.EstimateEvent['kind'],
      at: event.created_at.toISOString(),
      version: event.version,
      by: event.channel as ShareChannel | null,
      text: event.text,
    })),
  };
}

async function latestLinkOf(db: Db, row: EstimateRow): Promise<string | null> {
  if (!row.job_id) return null;
  const { rows } = await sql<{ id: string }>`
    select id from payment_links where job_id = ${row.job_id} and user_id = ${row.user_id}
    order by created_at desc, id desc limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** Of a change order: nothing where its job has ended, or would be left with nothing. */
async function backOf(
  jobs: EstimateDeps['jobs'],
  db: Db,
  { is_change_order: isChange, job_id: jobId, ...row }: EstimateRow,
): Promise<number> {
  if (!isChange || !jobId) return 0;
  const { user_id: userId, number, total_cents: deltaCents } = row;
  try {
    return (await jobs.previewChange(db, { jobId, userId, number, deltaCents })).backCents;
  } catch (error) {
    if (error instanceof AppError) return 0;
    throw error;
  }
}
