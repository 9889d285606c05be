import { receiptDay } from '../checkout/receipt-dates.ts';
import { t } from '../language/t.ts';
import { formatCents } from '../money.ts';
import type { Standing } from './standing.ts';

/** What a payment of a job is called, on every screen and page. */
export function partLabel(at: number, count: number): string {
  if (count > 1 && at === 0) return t('Deposit');
  if (count > 1 && at === count - 1) return t('Balance');
  return t('Payment {n} of {count}', { n: at + 1, count });
}

/** A link may ask for several of a job's payments. */
export const standingLabel = ({ ats, count }: Standing): string =>
  ats.length === 1 ? partLabel(ats[0]!, count) : t('All that is left');

/** What was paid before and what is left: the same on page, receipt, PDF and email. */
export const standingRows = (standing: Standing): [label: string, amount: string][] => [
  [t('Job total'), formatCents(standing.totalCents)],
  ...standing.before.map(({ cents, paidOn }): [string, string] => [
    t('Paid on {date}', { date: receiptDay(paidOn, 'UTC') }),
    formatCents(cents),
  ]),
  [t('Left after this payment'), formatCents(standing.leftAfterCents)],
];
