import { receiptDay } from '../checkout/receipt-dates.ts';
import { formatDay } from '../dates.ts';
import { t } from '../language/t.ts';
import { formatCents } from '../money.ts';
import { billRows, type BillRow } from '../payment-links/bill-rows.ts';
import type { Standing } from './standing.ts';

/** What a payment of a job is called, on every screen and page. */
export function partLabel(at: number, count: number): string {
  if (count === 1) return t('Payment');
  if (at === 0) return t('Deposit');
  if (at === count - 1) return t('Balance');
  return t('Payment {n} of {count}', { n: at + 1, count });
}

/** How much of a schedule is asked for when, to the contractor. */
export function stepLabel({
  cents,
  due,
  dueOn,
}: {
  cents: number;
  due: string;
  dueOn: string | null;
}): string {
  const amount = formatCents(cents);
  if (due === 'now') return t('{amount} now', { amount });
  return dueOn
    ? t('{amount} on {day}', { amount, day: formatDay(dueOn) })
    : t('{amount} when you ask for it', { amount });
}

/** A link may ask for several of a job's payments. */
export function standingLabel({ ats, count, leftAfterCents }: Standing): string {
  if (ats.length === 1) return partLabel(ats[0]!, count);
  return ats.length > 1 && leftAfterCents === 0 ? t('All that is left') : t('Payment');
}

/** What is paid of a job and what is left, beside what it is made of. */
export function jobRows({ leftAfterCents: left, ...standing }: Standing): BillRow[] {
  const rows = standingRows({ ...standing, bill: null, leftAfterCents: null });
  if (left === null) return rows;
  return [...rows, { label: t('Left to pay'), note: '', amount: formatCents(left) }];
}

/** What the job is made of, what was paid before and what is left: the same on page, receipt, PDF and email. */
export function standingRows(standing: Standing): BillRow[] {
  const { bill, changes, count, totalCents, before, leftAfterCents, later = [] } = standing;
  const row = (label: string, cents: number) => ({ label, note: '', amount: formatCents(cents) });
  return [
    ...(bill ? billRows(bill) : []),
    ...changes.map(({ number, cents }) => row(t('Change order {number}', { number }), cents)),
    row(t('Job total'), totalCents),
    ...before.map(({ cents, paidOn, isReturned }) => {
      const date = receiptDay(paidOn, 'UTC');
      const label = isReturned
        ? t('Paid on {date}, given back', { date })
        : t('Paid on {date}', { date });
      return row(label, cents);
    }),
    ...(leftAfterCents === null ? [] : [row(t('Left after this payment'), leftAfterCents)]),
    ...later.map(({ at, cents, dueOn }) => {
      const day = receiptDay(dueOn, 'UTC');
      return row(t('{payment}, due {day}', { payment: partLabel(at, count), day }), cents);
    }),
  ];
}
