import { t } from '@jobly/core/language/t';
import { formatCents } from '@jobly/core/money';
import { LOAD_FAILED } from '@jobly/core/payment-links/messages';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Loaded } from '../../../lib/loaded.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { historyQuery } from '../queries.ts';
import { HistoryList } from './history-list.tsx';

const useLinksOf = (customerId: string) => useInfiniteQuery(historyQuery({ customer: customerId }));

/** What one customer owes and has paid; as high before it is known. */
export function CustomerSums({ customerId }: { customerId: string }) {
  const totals = useLinksOf(customerId).data?.pages[0]?.totals;
  if (!totals) return <div className="h-[4.25rem]" />;
  return (
    <dl className="flex min-h-[4.25rem] flex-wrap gap-x-8 gap-y-2">
      {[
        { label: t('Owes you'), cents: totals.unpaidCents, tone: 'text-ink' },
        { label: t('Has paid'), cents: totals.paidCents, tone: 'text-paid' },
      ].map(({ label, cents, tone }) => (
        <div key={label}>
          <dt className="text-ink-2">{label}</dt>
          <dd
            className={`text-[length:min(1.875rem,8.5vw)] font-extrabold tracking-tight figures ${tone}`}
          >
            {formatCents(cents)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Every link of one customer. */
export function CustomerLinks({ customerId }: { customerId: string }) {
  const history = useLinksOf(customerId);
  return (
    <Card title={t('Payment links')}>
      <Loaded query={history} failed={t(LOAD_FAILED)} skeleton={<SkeletonRows count={3} />}>
        {({ pages }) =>
          pages[0]!.paymentLinks.length > 0 ? (
            <HistoryList history={history} />
          ) : (
            <p className="text-ink-2">{t('No payment links yet')}</p>
          )
        }
      </Loaded>
    </Card>
  );
}
