import { addDays, dayIn } from '@jobly/core/dates';
import { billOf, totalOf, typedLines } from '@jobly/core/payment-links/bill';
import type { Bill } from '@jobly/core/payment-links/lines';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { updateRows } from '../../db/rows.ts';
import { pricedRow } from '../../fee-rules.ts';
import type { LinkWrites } from '../../link-writes.ts';
import { readItems } from './items.ts';
import { newCode, written, type NewLinkRow } from './link-row.ts';
import { findOwn, insertLinks } from './queries.ts';

const DAY_MS = 86_400_000;

export const copyLink: LinkWrites['copy'] = async (db, wanted) => {
  const { linkId, userId, id, timeZone, now } = wanted;
  const old = await findOwn(db, userId, linkId);
  const bill = old?.bill ? await billOfToday(db, userId, old.bill as Bill) : null;
  if (!old || bill === undefined) return undefined;
  const { customerPaysFees, pricingModel } = wanted.adapt(pricedRow(old));
  const kept = Object.fromEntries(written.map((column) => [column, old[column]])) as NewLinkRow;
  const row: NewLinkRow = {
    ...kept,
    ...(await contactOfToday(db, userId, old.customer_id)),
    id,
    url: newCode(),
    bill,
    amount_cash_cents: bill ? totalOf(bill) : (wanted.amountCents ?? old.amount_cash_cents),
    customer_pays_fees: customerPaysFees,
    pricing_model: pricingModel,
    due_on:
      old.due_on && dueAgain(old.due_on, dayIn(timeZone, old.created_at), dayIn(timeZone, now)),
    expires_at: null,
    edited_from: null,
    job_id: null,
    created_at: now,
  };
  const [made] = await insertLinks(db, [{ userId, row }]);
  if (made) await updateRows(db, 'payment_links', { id }, { sent_language: wanted.language });
  return made;
};

/** Of an exempt customer no tax was asked for, and none is now. */
async function billOfToday(db: Db, userId: string, { lines, taxMillionths }: Bill) {
  const rate = taxMillionths > 0 ? (await readItems(db, userId)).taxMillionths : 0;
  return billOf(typedLines(lines), rate);
}

/** As the contractor has corrected it since; a link keeps the name that was typed on it. */
export async function contactOfToday(
  db: Db,
  userId: string,
  customerId: string | null,
): Promise<Partial<Pick<NewLinkRow, 'customer_phone' | 'customer_email'>>> {
  if (!customerId) return {};
  const { rows } = await sql<{ phone: string | null; email: string | null }>`
    select phone, email from customers
    where id = app.customer_root(${customerId}) and user_id = ${userId}`.execute(db);
  const [known] = rows;
  return {
    ...(known?.phone && { customer_phone: known.phone }),
    ...(known?.email && { customer_email: known.email }),
  };
}

function dueAgain(dueOn: string, madeOn: string, today: string): string {
  return addDays(today, Math.round((Date.parse(dueOn) - Date.parse(madeOn)) / DAY_MS));
}
