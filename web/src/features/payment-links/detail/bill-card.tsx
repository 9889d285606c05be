import { t } from '@jobly/core/language/t';
import { formatCents } from '@jobly/core/money';
import { billRows } from '@jobly/core/payment-links/bill-rows';
import type { PaymentLinkDetail } from '@jobly/core/payment-links/contract';
import { Card } from '../../../ui/layout/card.tsx';

/** What the amount is made of. */
export function BillCard({ bill, link }: PaymentLinkDetail) {
  if (!bill) return null;
  return (
    <Card title={t('Lines')}>
      <dl className="flex flex-col gap-2">
        {billRows(bill).map(({ label, note, amount }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a line is its place
          <div key={at} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <dt dir="auto" className="min-w-0 flex-[1_1_10rem] break-words text-ink">
              {label}
              {note ? <span className="block text-sm text-ink-2 figures">{note}</span> : null}
            </dt>
            <dd className="ml-auto font-semibold text-ink figures">{amount}</dd>
          </div>
        ))}
        <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-3">
          <dt className="text-lg font-bold text-ink">{t('Total')}</dt>
          <dd className="ml-auto text-xl font-extrabold tracking-tight text-ink figures">
            {formatCents(link.amountCashCents)}
          </dd>
        </div>
      </dl>
    </Card>
  );
}
