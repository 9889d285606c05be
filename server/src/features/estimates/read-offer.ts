import { logoUrl } from '@jobly/core/accounts/logo';
import { postalAddress } from '@jobly/core/accounts/address';
import { dayIn } from '@jobly/core/dates';
import { lastDayToCancel } from '@jobly/core/estimates/business-days';
import type { AcceptedBy, Offer } from '@jobly/core/estimates/page';
import type { ShownEstimate } from '@jobly/core/estimates/shown';
import { pricingOf } from '@jobly/core/fees/pricing';
import type { Language } from '@jobly/core/language/language';
import { workOf, WORK_TEXTS, workTexts, type WorkColumn } from '@jobly/core/payment-links/work';
import { businessTimeZone } from '@jobly/core/time-zone';
import { sql } from 'kysely';
import { camelRow } from '../../db/camel-row.ts';
import type { Db } from '../../db/database.ts';
import { findRow, type Row } from '../../db/rows.ts';
import type { EstimateDeps } from './deps.ts';
import { listEstimates, todayOf, type EstimateRow } from './read-estimate.ts';

export interface ReadOffer {
  row: EstimateRow;
  offer: Offer;
  accepted: AcceptedBy | null;
  acceptance: Row<'estimate_acceptances'> | undefined;
  /** False for a change order whose job no longer takes it. */
  canApply: boolean;
  /** Of a change order: what would go back, and the links that it replaces. */
  backCents: number;
  replaced: string[];
  language: Language;
  /** All that was accepted. */
  signed: ShownEstimate | undefined;
  today: string;
}

/** What the estimate says today or, once accepted, what was accepted. */
export async function readOffer(
  deps: EstimateDeps,
  db: Db,
  which: { code: string } | { id: string; userId: string },
): Promise<ReadOffer | undefined> {
  const found =
    'code' in which
      ? sql`e.url = ${which.code}`
      : sql`e.id = ${which.id} and e.user_id = ${which.userId}`;
  const [row] = await listEstimates(db, found);
  if (!row) return undefined;
  const own = { estimate_id: row.id, user_id: row.user_id };
  const [profile, acceptance] = await Promise.all([
    findRow(db, 'profiles', { id: row.user_id }),
    findRow(db, 'estimate_acceptances', own),
  ]);
  const { form } = row;
  const timeZone = businessTimeZone(row.business_phone, row.time_zone);
  const today = todayOf(row, deps.clock.now());
  const signed = acceptance && (JSON.parse(acceptance.shown) as ShownEstimate);
  const change = await readChange(deps, db, row, signed);
  const cancelUntil = acceptance
    ? acceptance.cancel_until
    : form.cancelNotice && !row.is_change_order && lastDayToCancel(today);
  const offer: Offer = {
    code: row.url,
    number: row.number,
    version: row.version,
    change: change && {
      beforeCents: change.beforeCents,
      afterCents: change.beforeCents + row.total_cents,
    },
    business: {
      name: signed?.business ?? profile?.company_name ?? profile?.name ?? 'Business Payment',
      phone: profile?.phone ?? null,
      email: profile?.email ?? null,
      logo: profile?.logo_name ? logoUrl(profile.logo_name) : null,
      address: profile ? postalAddress(camelRow(profile)) : null,
    },
    licenseNumber: profile?.license_number ?? null,
    createdAt: row.created_at.toISOString(),
    timeZone,
    customerName: form.customerName,
    work: workOf(workRow(form)),
    bill: row.bill,
    totalCents: row.total_cents,
    payments: row.payments,
    pricing: pricingOf(form),
    terms: form.terms ?? null,
    cancelUntil: cancelUntil || null,
    validUntil: row.valid_until,
  };
  return {
    row,
    offer,
    acceptance,
    signed,
    accepted: acceptance
      ? {
          title: signed!.title,
          version: acceptance.version,
          name: acceptance.name,
          by: acceptance.accepted_by,
          on: dayIn(signed!.timeZone, acceptance.accepted_at),
          at: acceptance.accepted_at.toISOString(),
          sentence: acceptance.sentence,
          hash: acceptance.hash,
          note: acceptance.note,
        }
      : null,
    canApply: change?.canApply ?? true,
    backCents: change?.backCents ?? 0,
    replaced: change?.replaced ?? [],
    language:
      row.customer_language ?? (row.sent_language as Language | null) ?? profile?.language ?? 'en',
    today,
  };
}

/** Once accepted, as it was then. */
async function readChange(
  deps: EstimateDeps,
  db: Db,
  row: EstimateRow,
  signed: ShownEstimate | undefined,
) {
  if (!row.is_change_order) return null;
  if (signed?.change) return { ...signed.change, canApply: true, backCents: 0, replaced: [] };
  const { job_id: jobId, user_id: userId, number, total_cents: deltaCents } = row;
  const preview = await deps.jobs.previewChange(db, { jobId: jobId!, userId, number, deltaCents });
  return { beforeCents: preview.totalCents, ...preview };
}

const workRow = (form: EstimateRow['form']) =>
  Object.fromEntries(
    workTexts.map((name) => [WORK_TEXTS[name].column, form[name] ?? null]),
  ) as Record<WorkColumn, string | null>;
