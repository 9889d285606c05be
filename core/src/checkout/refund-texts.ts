import { t } from '../language/t.ts';
import { formatCents } from '../money.ts';
import type { ReceiptOnPage } from './page.ts';
import { receiptDay } from './receipt-dates.ts';
import { chargedSplit, returnedSplit } from './refund-split.ts';

/** What was refunded and when, and what is left; empty when nothing was. */
export function refundTexts(receipt: ReceiptOnPage) {
  const { refundedCents, lostCents, refundedAt, totalCents, timeZone } = receipt;
  const backCents = refundedCents + lostCents;
  return {
    refunded: refundedCents > 0 ? formatCents(refundedCents) : '',
    refundedOn: refundedCents > 0 && refundedAt ? receiptDay(refundedAt, timeZone) : '',
    lost: lostCents > 0 ? formatCents(lostCents) : '',
    ...returnedTexts(receipt, backCents),
    left: backCents > 0 ? formatCents(totalCents - backCents) : '',
  };
}
/** What went back in part, by what it was paid for; only where that is more than the job and a fee. */
function returnedTexts(receipt: ReceiptOnPage, backCents: number) {
  const charged = chargedSplit(receipt);
  const isPart = backCents > 0 && backCents < receipt.totalCents;
  const isSplit = isPart && charged.tax + charged.tip > 0;
  const back = isSplit ? returnedSplit(charged, backCents) : undefined;
  const text = (cents = 0) => (cents > 0 ? formatCents(cents) : '');
  return {
    backJob: text(back?.job),
    backTax: text(back?.tax),
    backTip: text(back?.tip),
    backFee: text(back?.fee),
  };
}
export type RefundTexts = ReturnType<typeof refundTexts>;

const REFUND_LABELS = {
  refunded: 'Refunded',
  refundedOn: 'Refunded on',
  lost: 'Returned by the bank',
  backJob: 'Given back of the job',
  backTax: 'Given back of the tax',
  backTip: 'Given back of the tip',
  backFee: 'Given back of the fee',
  left: 'Total after refund',
} as const satisfies Record<keyof RefundTexts, string>;

export function refundRows(texts: RefundTexts): [name: string, value: string][] {
  const parts = Object.keys(REFUND_LABELS) as (keyof RefundTexts)[];
  return parts.flatMap((part) => (texts[part] ? [[t(REFUND_LABELS[part]), texts[part]]] : []));
}
