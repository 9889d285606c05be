import { postalAddress } from '@jobly/core/accounts/address';
import { addDays } from '@jobly/core/dates';
import type { EstimateEvent } from '@jobly/core/estimates/contract';
import { ESTIMATE_STEPS, type EstimateStatus } from '@jobly/core/estimates/status';
import { AppError } from '@jobly/core/errors';
import { stepsOf, type Step } from '@jobly/core/jobs/steps';
import { MOST_CENTS } from '@jobly/core/payment-links/amount';
import { billOf, totalOf } from '@jobly/core/payment-links/bill';
import type { Bill } from '@jobly/core/payment-links/lines';
import { AMOUNT_NOT_VALID, amountLimit } from '@jobly/core/payment-links/messages';
import type { ShareChannel } from '@jobly/core/payment-links/contract';
import { sql } from 'kysely';
import { camelRow } from '../../db/camel-row.ts';
import type { Db } from '../../db/database.ts';
import { findRow, insertRow, updateRows } from '../../db/rows.ts';
import type { MessageKind } from '../../message-catalogue.ts';
import type { EstimateDeps } from './deps.ts';
import type { EstimateRow, StoredForm } from './read-estimate.ts';

/** What follows from a form; refused where it cannot be offered. */
export interface Offered {
  form: StoredForm;
  bill: Bill | null;
  payments: Step[];
}

export async function offeredBy(
  deps: Pick<EstimateDeps, 'mostCents' | 'fees'>,
  db: Db,
  userId: string,
  form: StoredForm,
): Promise<Offered> {
  const { amountCashCents: totalCents, lines, taxMillionths = 0, changesJobId, schedule } = form;
  const notValid = (message: string = AMOUNT_NOT_VALID) =>
    new AppError('amount_not_valid', { message });
  if (totalCents > deps.mostCents) {
    throw notValid(`${AMOUNT_NOT_VALID}. ${amountLimit(deps.mostCents)}`);
  }
  deps.fees.refuseOther(form);
  // Only a change order takes something away.
  const isBelow = lines?.some((line) => 'priceCents' in line && line.priceCents < 0);
  if (!changesJobId && (totalCents < 1 || isBelow)) throw notValid();
  const bill = lines && billOf(lines, taxMillionths, changesJobId ? -MOST_CENTS : 1);
  if (lines && (!bill || totalOf(bill) !== totalCents)) throw notValid();
  const steps = schedule && stepsOf(totalCents, schedule);
  if (schedule && (changesJobId || !steps || steps[0]!.due !== 'now')) {
    throw new AppError('schedule_not_valid');
  }
  const hasNotice = form.cancelNotice && !changesJobId;
  if (hasNotice && !(await hasAddress(db, userId))) throw new AppError('notice_needs_address');
  const { customerId } = form;
  // One that is gone meanwhile is no reason to refuse.
  const isKnown =
    customerId && (await findRow(db, 'customers', { id: customerId, user_id: userId }));
  const payments = changesJobId
    ? []
    : (steps ?? [{ cents: totalCents, due: 'now' as const, dueOn: null }]);
  return {
    // A change order is not a sale of its own, and has no such right.
    form: {
      ...form,
      customerId: isKnown ? customerId : null,
      cancelNotice: hasNotice,
    },
    bill: bill ?? null,
    payments,
  };
}

/** The notice of the right to cancel says where it can be mailed to. */
async function hasAddress(db: Db, userId: string): Promise<boolean> {
  const profile = await findRow(db, 'profiles', { id: userId });
  return profile !== undefined && postalAddress(camelRow(profile)) !== null;
}

export async function insertVersion(
  db: Db,
  { id, userId, version }: { id: string; userId: string; version: number },
  { form, bill, payments }: Offered,
  { today, now }: { today: string; now: Date },
): Promise<void> {
  await insertRow(db, 'estimate_versions', {
    estimate_id: id,
    user_id: userId,
    version,
    form: JSON.stringify(form),
    bill: bill && JSON.stringify(bill),
    total_cents: form.amountCashCents,
    payments: JSON.stringify(payments),
    valid_until: addDays(today, form.validDays),
    created_at: now,
  });
}

/** With the estimate's lock held; the database refuses any other step, too. A reminder that waits is obsolete. */
export async function setStatus(
  { withdrawMessages }: Pick<EstimateDeps, 'withdrawMessages'>,
  db: Db,
  { id, user_id, status: from }: Pick<EstimateRow, 'id' | 'user_id' | 'status'>,
  status: EstimateStatus,
  more: Partial<Pick<EstimateRow, 'version' | 'job_id' | 'first_link_id' | 'is_asked'>> = {},
): Promise<void> {
  if (status !== from && !ESTIMATE_STEPS[from].includes(status)) {
    throw new AppError('estimate_settled');
  }
  await updateRows(db, 'estimates', { id, user_id }, { status, ...more });
  const kinds: MessageKind[] = ['estimate_reminder'];
  await withdrawMessages(db, { userId: user_id, kinds, about: `:${id}:` });
}

/** What customers and contractors can add to without end is kept so often at most. */
const MOST_OF_A_KIND = 100;

export async function recordEvent(
  db: Db,
  { id, user_id, version }: Pick<EstimateRow, 'id' | 'user_id' | 'version'>,
  event: {
    kind: EstimateEvent['kind'];
    channel?: ShareChannel | undefined;
    text?: string | undefined;
    now: Date;
  },
): Promise<void> {
  const { kind, channel = null, text = null, now } = event;
  await sql`insert into estimate_events (estimate_id, user_id, kind, version, channel, text, created_at)
    select ${id}, ${user_id}, ${kind}, ${version}, ${channel}, ${text}, ${now}
    where (select count(*) from estimate_events
      where estimate_id = ${id} and user_id = ${user_id} and kind = ${kind}) < ${MOST_OF_A_KIND}`.execute(
    db,
  );
}
