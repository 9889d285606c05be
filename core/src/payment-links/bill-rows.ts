import { t } from '../language/t.ts';
import { formatCents, formatCount } from '../money.ts';
import type { Bill, Line } from './lines.ts';

export interface BillRow {
  label: string;
  /** `3 hr × $50.00`; empty for one of it. */
  note: string;
  amount: string;
}

/** `2500` -> `2.5` for thousandths (3 decimals), `82500` -> `8.25` for millionths as percent (4). */
export function decimal(value: number, decimals: number): string {
  const unit = 10 ** decimals;
  const rest = String(value % unit)
    .padStart(decimals, '0')
    .replace(/0+$/, '');
  return formatCount(Math.floor(value / unit)) + (rest && `.${rest}`);
}

export const quantityText = (thousandths: number): string => decimal(thousandths, 3);
export const percentText = (millionths: number): string => decimal(millionths, 4);

/** How many of what, at which price. */
export function quantityNote({
  thousandths,
  unit,
  priceCents,
}: Pick<Line, 'thousandths' | 'unit' | 'priceCents'>): string {
  if (thousandths === 1_000 && !unit) return '';
  const quantity = [quantityText(thousandths), unit].filter(Boolean).join(' ');
  return `${quantity} × ${formatCents(priceCents)}`;
}

export const discountLabel = (millionths: number | null): string =>
  millionths === null
    ? t('Discount')
    : t('Discount, {percent}%', { percent: percentText(millionths) });

/** Each line on its own, for a table with columns. */
export function lineRows({ lines }: Bill) {
  return lines.map((line, at) => {
    const { text, thousandths, unit, priceCents, taxable, cents, discount } = line;
    const amount = formatCents(cents);
    if (!discount) {
      const quantity = [quantityText(thousandths), unit].filter(Boolean).join(' ');
      const price = formatCents(priceCents);
      return { label: text, note: quantityNote(line), quantity, price, amount };
    }
    const isHalf = [lines[at - 1], lines[at + 1]].some((other) => other?.discount);
    const half = taxable ? t('On taxable items') : t('On items without tax');
    const label = discountLabel(discount.millionths);
    return { label, note: isHalf ? half : '', quantity: '', price: '', amount };
  });
}

/** Nothing where no line is taxed. */
export function taxRows({ subtotalCents, taxMillionths, taxCents }: Bill): [string, string][] {
  if (taxMillionths === 0) return [];
  const percent = percentText(taxMillionths);
  return [
    [t('Subtotal'), formatCents(subtotalCents)],
    [t('Tax, {percent}%', { percent }), formatCents(taxCents)],
  ];
}

/** What the amount is made of, row by row, up to the tax; the same on page, receipt, email and screen. */
export const billRows = (bill: Bill): BillRow[] => [
  ...lineRows(bill).map(({ label, note, amount }) => ({ label, note, amount })),
  ...taxRows(bill).map(([label, amount]) => ({ label, note: '', amount })),
];
