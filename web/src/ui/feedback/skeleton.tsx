import { t } from '@jobly/core/language/t';

/** Give it the size of the content. */
export function Skeleton({ className }: { className: string }) {
  return <div className={`animate-pulse rounded-sm bg-line ${className}`} aria-hidden="true" />;
}

export function SkeletonRows({ count }: { count: number }) {
  return (
    <div className="divide-y divide-line">
      <LoadingLabel />
      {Array.from({ length: count }, (_, row) => (
        <div key={row} className="flex justify-between gap-4 py-4">
          <div className="flex-1">
            <Skeleton className="h-5 w-36 max-w-full" />
            <Skeleton className="mt-2 h-4 w-48 max-w-full" />
            <Skeleton className="mt-2 h-4 w-28 max-w-full" />
          </div>
          <Skeleton className="h-7 w-20" />
        </div>
      ))}
    </div>
  );
}

/** For screen readers. */
export function LoadingLabel() {
  return <output className="sr-only">{t('Loading…')}</output>;
}
