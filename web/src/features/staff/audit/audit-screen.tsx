import { listAudit } from '@jobly/core/staff/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, errorMessage } from '../../../lib/api/api.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { ReceiptDrawing } from '../../../ui/drawings/receipt.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { LoadingLabel, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { idIn } from '../staff-urls.ts';
import { AuditEntryItem } from './audit-entry.tsx';
import { AuditFilters } from './audit-filters.tsx';
import type { AuditFilter } from './audit-filters.tsx';
import { useParameters } from '../staff-link.tsx';
import { StaffPage } from '../staff-page.tsx';

/** The list goes on after an id; one entry itself comes right after the id above it. */
function before(entry: string): string {
  return String(BigInt(entry) + 1n);
}

export function AuditScreen() {
  const given = useParameters();
  const entry = /^\d{1,18}$/.exec(given.get('entry') ?? '')?.[0];
  const [filter, setFilter] = useState<AuditFilter>(() => ({
    action: given.get('action') ?? '',
    actor: given.get('actor') ?? '',
    userId: idIn(given.get('userId') ?? '') ?? '',
  }));
  const asked = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));
  const untouched = Object.keys(asked).length === 0;
  const start = entry && untouched ? before(entry) : '';
  const log = useInfiniteQuery({
    queryKey: ['staff', 'audit_log', asked, start],
    queryFn: ({ pageParam, signal }) =>
      call(listAudit, { query: { ...asked, ...(pageParam ? { after: pageParam } : {}) }, signal }),
    initialPageParam: start,
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  });
  const entries = log.data?.pages.flatMap((page) => page.entries);
  return (
    <StaffPage title="Log" lead="What staff changed, newest first.">
      <div className="grid items-start gap-4 lg:grid-cols-[320px_minmax(0,1fr)] lg:gap-6 [&>*]:min-w-0">
        <AuditFilters
          filter={filter}
          actions={log.data?.pages[0]?.actions ?? []}
          onChange={setFilter}
        />
        <div>
          {entries && entries.length > 0 ? (
            <ol className="flex flex-col gap-4">
              {entries.map((one) => (
                <AuditEntryItem key={one.id} entry={one} marked={one.id === entry} />
              ))}
            </ol>
          ) : null}
          {entries?.length === 0 ? (
            <Card>
              <EmptyState drawing={<ReceiptDrawing />} title="Nothing here">
                {untouched ? 'What staff change is written down here.' : 'Try fewer filters.'}
              </EmptyState>
            </Card>
          ) : null}
          {log.isPending ? (
            <Card>
              <LoadingLabel />
              <Skeleton className="h-7 w-48 max-w-full" />
              <Skeleton className="mt-4 h-16 w-full" />
            </Card>
          ) : null}
          {log.isError && !log.data ? (
            <Card>
              <LoadError
                message={errorMessage(log.error, 'The log could not be loaded.')}
                retrying={log.isFetching}
                onRetry={() => void log.refetch()}
              />
            </Card>
          ) : null}
          {log.hasNextPage ? (
            <Button
              className="mt-4 w-full"
              busy={log.isFetchingNextPage}
              onClick={() => void log.fetchNextPage()}
            >
              {log.isFetchingNextPage ? 'Loading…' : 'Show older'}
            </Button>
          ) : null}
        </div>
      </div>
    </StaffPage>
  );
}
