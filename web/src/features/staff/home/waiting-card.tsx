import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorMessage } from '../../../lib/api/api.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { LoadingLabel, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';

interface WaitingCardProps {
  title: string;
  query: Pick<UseQueryResult, 'isPending' | 'isError' | 'error' | 'isFetching' | 'refetch'>;
  /** Unknown until it is loaded. */
  count: number | undefined;
  children: ReactNode;
}

/** Something that waits for staff: how much of it, and what. */
export function WaitingCard({ title, query, count, children }: WaitingCardProps) {
  return (
    <Card
      title={title}
      aside={count ? <StatusBadge tone="wait">{String(count)}</StatusBadge> : null}
    >
      {count === 0 ? <p className="text-ink-2">Nothing waits for you</p> : null}
      {count ? children : null}
      {query.isPending ? (
        <>
          <LoadingLabel />
          <Skeleton className="h-6 w-48 max-w-full" />
        </>
      ) : null}
      {query.isError && count === undefined ? (
        <LoadError
          message={errorMessage(query.error, 'This could not be loaded.')}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : null}
    </Card>
  );
}
