import { t } from '@jobly/core/language/t';
import { formatCents } from '@jobly/core/money';
import { billRows } from '@jobly/core/payment-links/bill-rows';
import type { Bill } from '@jobly/core/payment-links/lines';

/** What an amount is made of; nothing but the total where it has no lines. */
export function BillList({ bill, totalCents }: { bill: Bill | null; totalCents: number }) {
  return (
    <dl className="flex flex-col gap-2">
      {(bill ? billRows(bill) : []).map(({ label, note, amount }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a line is its place
        <div key={at} className="flex flex-wrap items-baseline justify-between gap-x-4">
          <dt dir="auto" className="min-w-0 flex-[1_1_10rem] break-words text-ink">
            {label}
            {note ? <span className="block text-sm text-ink-2 figures">{note}</span> : null}
          </dt>
          <dd className="ml-auto font-semibold text-ink figures">{amount}</dd>
        </div>
      ))}
      <div
        className={`flex flex-wrap items-baseline justify-between gap-x-4 ${bill ? 'mt-1 border-t border-line pt-3' : ''}`}
      >
        <dt className="text-lg font-bold text-ink">{t('Total')}</dt>
        <dd className="ml-auto text-xl font-extrabold tracking-tight text-ink figures">
          {formatCents(totalCents)}
        </dd>
      </div>
    </dl>
  );
}
