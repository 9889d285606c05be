import { t } from '@jobly/core/language/t';
import type { PricingModel } from '@jobly/core/fees/pricing';
import { formatCents } from '@jobly/core/money';
import {
  PAYMENT_METHODS,
  offeredQuotes,
  METHOD_NAMES,
  feeLabel,
  type PaymentMethod,
} from '@jobly/core/payment-links/fees';

interface BreakdownRow {
  method: PaymentMethod;
  /** Undefined when the method is not offered for this amount. */
  amounts: { customerPays: number; youGet: number } | undefined;
}

/** One row per method, so that the table keeps its height; zeros without an amount. */
export function breakdownOf(cents: number | undefined, pricing: PricingModel): BreakdownRow[] {
  const offered = cents === undefined ? [] : offeredQuotes(cents, pricing);
  return PAYMENT_METHODS.map((method) => {
    if (cents === undefined) return { method, amounts: { customerPays: 0, youGet: 0 } };
    const found = offered.find((one) => one.method === method);
    return {
      method,
      amounts: found && { customerPays: found.totalCents, youGet: found.netCents },
    };
  });
}

const feeOf = (method: PaymentMethod) => (method === 'cash' ? t('No fee') : feeLabel(method));

interface BreakdownTableProps {
  /** Undefined until valid: the table then shows zeros. */
  cents: number | undefined;
  pricing: PricingModel;
}

export function BreakdownTable({ cents, pricing }: BreakdownTableProps) {
  const rows = breakdownOf(cents, pricing);
  const largest = Math.max(...rows.map(({ amounts }) => amounts?.customerPays ?? 0));
  return (
    <div className="rounded-xl border border-line bg-card lift-card">
      {/* Fixed column widths: nothing moves while the amounts grow. */}
      <table className="w-full border-collapse min-[360px]:table-fixed">
        <caption className="px-3 min-[360px]:px-4 pt-4 text-left text-lg font-bold text-ink">
          {t('Payment breakdown')}
        </caption>
        <thead className="align-bottom text-[length:min(0.875rem,6vw)] text-ink-2">
          <tr>
            <th scope="col" className="w-[34%] py-2 pl-3 text-left font-semibold min-[360px]:pl-4">
              {t('Method')}
            </th>
            <th scope="col" className="py-2 pl-2 text-right font-semibold">
              {t('Customer pays')}
            </th>
            <th scope="col" className="py-2 pr-3 pl-2 text-right font-semibold min-[360px]:pr-4">
              {t('You get')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row
              key={row.method}
              row={row}
              size={sizeFor(largest)}
              known={cents !== undefined}
              absent={pricing === 'no_cards' ? t('not offered') : t('not offered for this amount')}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  row: BreakdownRow;
  size: string;
  known: boolean;
  /** Why there are no amounts. */
  absent: string;
}

function Row({ row: { method, amounts }, size, known, absent }: RowProps) {
  const number = `py-3 text-right font-bold whitespace-nowrap figures ${size}`;
  return (
    <tr className="border-t border-line">
      <th
        scope="row"
        className="py-3 pl-3 text-left min-[360px]:pl-4 leading-5 font-semibold text-ink"
      >
        {t(METHOD_NAMES[method])}
        <span className="mt-0.5 block text-sm font-normal text-ink-2">
          {amounts ? feeOf(method) : absent}
        </span>
      </th>
      <td className={`${number} ${known ? 'text-ink' : 'text-ink-3'}`}>
        {amounts ? formatCents(amounts.customerPays) : '—'}
      </td>
      <td
        className={`${number} pr-3 min-[360px]:pr-4 ${known && amounts ? 'text-paid' : 'text-ink-3'}`}
      >
        {amounts ? formatCents(amounts.youGet) : '—'}
      </td>
    </tr>
  );
}

/** By the largest amount: two must fit side by side on the narrowest phone. */
function sizeFor(cents: number): string {
  if (cents < 1_000_000) return 'pl-2 text-[15px] min-[360px]:text-base';
  if (cents < 10_000_000) return 'pl-2 text-[13px] min-[360px]:text-[14px] min-[390px]:text-base';
  return 'pl-1 text-[13px] min-[390px]:text-[14px]';
}
