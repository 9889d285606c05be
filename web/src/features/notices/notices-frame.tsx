import { t } from '@jobly/core/language/t';
import { LoadingLabel, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/card.tsx';

/** As high as the four switches. */
export function NoticesSkeleton() {
  return (
    <div className="flex flex-col divide-y divide-line">
      <LoadingLabel />
      {['w-20', 'w-28', 'w-36', 'w-40'].map((width) => (
        <div key={width} className="py-2">
          <Skeleton className={`mt-1 h-6 ${width}`} />
          <Skeleton className="mt-2 h-4 w-56 max-w-full" />
        </div>
      ))}
    </div>
  );
}

export function NoticesPlaceholder() {
  return (
    <Card title={t('When you are paid')}>
      <NoticesSkeleton />
    </Card>
  );
}
