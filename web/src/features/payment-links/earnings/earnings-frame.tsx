import { t } from '@jobly/core/language/t';
import { Card } from '../../../ui/layout/card.tsx';
import { LoadingLabel, Skeleton } from '../../../ui/feedback/skeleton.tsx';

/** Reserves the card's height, so that nothing moves when the chart arrives. */
export function EarningsPlaceholder() {
  return (
    <Card title={t('Earnings')}>
      <Skeleton className="mb-4 h-14 w-full !rounded-md" />
      <EarningsSkeleton />
    </Card>
  );
}

export function EarningsSkeleton() {
  return (
    <>
      <LoadingLabel />
      <div className="h-24 min-[360px]:h-18">
        <Skeleton className="h-10 w-44 max-w-full" />
        <Skeleton className="mt-3 h-5 w-56 max-w-full" />
      </div>
      <Skeleton className="mt-2 h-[164px] w-full" />
      <div className="mt-3 h-[92px]" />
      <div className="mt-2 h-12" />
    </>
  );
}

/** When the chart's file could not be loaded. */
export function EarningsAway() {
  return (
    <Card title={t('Earnings')}>
      <p className="text-ink-2">
        {t('This did not load. It is here again when you next open the app.')}
      </p>
    </Card>
  );
}
