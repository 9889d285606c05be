import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { BodyOf } from '@jobly/core/contract';
import { addDays, dayIn } from '@jobly/core/dates';
import { AppError } from '@jobly/core/errors';
import { pricedBy, pricingOf } from '@jobly/core/fees/pricing';
import type { createPaymentLink, PaymentLinkSummary } from '@jobly/core/payment-links/contract';
import {
  WORK_TEXTS,
  workColumns,
  workOf,
  workTexts,
  type WorkColumn,
} from '@jobly/core/payment-links/work';
import { billOf, totalOf } from '@jobly/core/payment-links/bill';
import type { Bill } from '@jobly/core/payment-links/lines';
import { AMOUNT_NOT_VALID } from '@jobly/core/payment-links/messages';
import { stateOf } from '@jobly/core/payment-links/state';
import { storedPhone } from '@jobly/core/phone';
import type { Selectable } from 'kysely';
import { camelRow } from '../../db/camel-row.ts';
import type { PaymentLinks } from '../../db/schema.generated.ts';

/** The owner's columns, what the database adds, and what happens to a link later. A new column belongs here unless the form writes it. */
type NotOfTheForm =
  | 'cash_settles_at'
  | 'contractor_id'
  | 'customer_by'
  | 'number'
  | 'merchant_id'
  | 'user_id'
  | 'status'
  | 'paid_method'
  | 'tip_cents'
  | 'refunded_cents'
  | 'dispute_status'
  | 'disputed_cents'
  | 'view_count'
  | 'external_payment_url'
  | 'customer_language'
  | 'sent_language'
  | `${'cancelled' | 'cash_claimed' | 'cash_refused' | 'checkout_opened' | 'paid' | 'updated'}_at`;

/**
 * The fields of a link between form, row and screen: a new one of the form is added here, and to nothing else of
 * this feature. What a new link is written with, and the type of each value in SQL; the
 * owner is added to it.
 */
export const WRITTEN = {
  id: 'uuid',
  url: 'text',
  amount_cash_cents: 'integer',
  ...(Object.fromEntries(workColumns.map((column) => [column, 'text'])) as Record<
    WorkColumn,
    'text'
  >),
  customer_name: 'text',
  customer_phone: 'text',
  customer_email: 'text',
  customer_pays_fees: 'boolean',
  pricing_model: 'text',
  customer_id: 'uuid',
  expires_at: 'timestamptz',
  edited_from: 'uuid',
  due_on: 'date',
  bill: 'jsonb',
  job_id: 'uuid',
  created_at: 'timestamptz',
} as const satisfies Record<Exclude<keyof PaymentLinks, NotOfTheForm>, string>;
export const written = Object.keys(WRITTEN) as (keyof typeof WRITTEN)[];

/** What the database adds to a new link. */
export const ADDED = [
  'number',
  'contractor_id',
  'status',
  'paid_method',
  'tip_cents',
  'refunded_cents',
  'dispute_status',
  'disputed_cents',
  'customer_language',
  'cash_claimed_at',
  'cash_settles_at',
  'cancelled_at',
  'paid_at',
] as const;

/** What is read of a link for a list; a whole row costs more, which counts where thousands are asked. */
export const SUMMARY = [...written.filter((column) => column !== 'bill'), ...ADDED];

type OneLinkRow = Pick<Selectable<PaymentLinks>, keyof typeof WRITTEN | (typeof ADDED)[number]>;
export type LinkRow = Omit<OneLinkRow, 'bill'>;
export type NewLinkRow = Pick<OneLinkRow, keyof typeof WRITTEN>;
export type NewLink = { userId: string; row: NewLinkRow };

export type LinkForm = BodyOf<typeof createPaymentLink>;

const DAY_MS = 86_400_000;
/** 128 bits: 22 characters that are safe in a URL. */
const CODE_BYTES = 16;
export const newCode = () => randomBytes(CODE_BYTES).toString('base64url');

export function newLinkRow(
  form: LinkForm,
  {
    now,
    timeZone,
    editedFrom = null,
    jobId = null,
  }: { now: Date; timeZone: string; editedFrom?: string | null; jobId?: string | null },
): NewLinkRow {
  const days = form.expiresInDays;
  const { customerPaysFees: customer_pays_fees, pricingModel: pricing_model } = pricedBy(
    pricingOf(form),
  );
  return {
    id: form.id,
    url: newCode(),
    amount_cash_cents: form.amountCashCents,
    ...workRow(form),
    customer_name: form.customerName,
    customer_phone: storedPhone(form.customerPhone),
    customer_email: form.customerEmail ?? null,
    customer_pays_fees,
    pricing_model,
    customer_id: form.customerId ?? null,
    expires_at: days ? new Date(now.getTime() + days * DAY_MS) : null,
    edited_from: editedFrom,
    due_on: form.dueInDays === undefined ? null : addDays(dayIn(timeZone, now), form.dueInDays),
    bill: billOfForm(form),
    job_id: jobId,
    created_at: now,
  };
}

/** What the contractor saw is what is asked: their total is never corrected, only refused. */
export function billOfForm({
  lines,
  taxMillionths = 0,
  amountCashCents,
}: Pick<LinkForm, 'lines' | 'taxMillionths' | 'amountCashCents'>): Bill | null {
  if (!lines) return null;
  const bill = billOf(lines, taxMillionths);
  if (!bill || totalOf(bill) !== amountCashCents) {
    throw new AppError('amount_not_valid', { message: AMOUNT_NOT_VALID });
  }
  return bill;
}

const workRow = (form: LinkForm) =>
  Object.fromEntries(
    workTexts.map((name) => [WORK_TEXTS[name].column, form[name] || null]),
  ) as Pick<NewLinkRow, WorkColumn>;

/** The id is what the two were compared for; the others differ each time a form is sent. */
const NOT_COMPARED = new Set<string>([
  'id',
  'url',
  'customer_id',
  'expires_at',
  'due_on',
  'created_at',
]);

/** Whether both were made from the same form: an id used for another link must not give that one out. */
export function isSameForm(row: NewLinkRow, other: NewLinkRow): boolean {
  const columns = written.filter((column) => !NOT_COMPARED.has(column));
  return columns.every((column) => isDeepStrictEqual(row[column], other[column]));
}

export function summaryOf(row: LinkRow, now: Date): PaymentLinkSummary {
  const { status, cancelled_at: cancelledAt, expires_at: expiresAt } = row;
  const facts = { status, cancelledAt, expiresAt, cashSettlesAt: row.cash_settles_at };
  return { ...camelRow(row), ...workOf(row), state: stateOf(facts, now), method: row.paid_method };
}
