import { LoadingLabel, Skeleton } from '../../../ui/feedback/skeleton.tsx';

export function HistorySkeleton() {
  return (
    <>
      <LoadingLabel />
      <Skeleton className="mt-7 mb-3 h-4 w-32" />
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <div key={row} className="flex justify-between gap-4 border-line py-4 not-last:border-b">
          <div className="flex-1">
            <Skeleton className="h-5 w-36 max-w-full" />
            <Skeleton className="mt-2 h-4 w-48 max-w-full" />
            <Skeleton className="mt-2 h-4 w-28 max-w-full" />
          </div>
          <Skeleton className="h-7 w-20" />
        </div>
      ))}
    </>
  );
}
