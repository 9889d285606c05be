import { listAudit } from '@jobly/core/staff/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { Loaded } from '../../../lib/loaded.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { ReceiptDrawing } from '../../../ui/drawings/receipt.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { idIn } from '../staff-urls.ts';
import { AuditEntryItem } from './audit-entry.tsx';
import { StaffPage, useParameters } from '../staff-page.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { actionLabel } from '../labels.ts';
import { PersonField } from '../people/person-field.tsx';

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
  return (
    <StaffPage title="Log" lead="What staff changed, newest first.">
      <div className="grid items-start gap-4 lg:grid-cols-[320px_minmax(0,1fr)] lg:gap-6 [&>*]:min-w-0">
        <AuditFilters
          filter={filter}
          actions={log.data?.pages[0]?.actions ?? []}
          onChange={setFilter}
        />
        <div>
          <Loaded
            query={log}
            failed="The log could not be loaded."
            skeleton={['h-7 w-48 max-w-full', 'mt-4 h-16 w-full']}
            card
          >
            {({ pages }) =>
              pages[0]?.entries.length ? (
                <ol className="flex flex-col gap-4">
                  {pages.flatMap(({ entries }) =>
                    entries.map((one) => (
                      <AuditEntryItem key={one.id} entry={one} marked={one.id === entry} />
                    )),
                  )}
                </ol>
              ) : (
                <Card>
                  <EmptyState drawing={<ReceiptDrawing />} title="Nothing here">
                    {untouched ? 'What staff change is written down here.' : 'Try fewer filters.'}
                  </EmptyState>
                </Card>
              )
            }
          </Loaded>
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

/** An empty text filters nothing. */
interface AuditFilter {
  action: string;
  actor: string;
  userId: string;
}

interface AuditFiltersProps {
  filter: AuditFilter;
  actions: readonly string[];
  onChange: (filter: AuditFilter) => void;
}

function AuditFilters({ filter, actions, onChange }: AuditFiltersProps) {
  const known = filter.action && !actions.includes(filter.action) ? [filter.action] : [];
  return (
    <Card>
      <div className="flex flex-col gap-4">
        <SelectField
          label="What was done"
          choices={[
            { value: '', label: 'Anything' },
            ...[...known, ...actions].map((value) => ({ value, label: actionLabel(value) })),
          ]}
          value={filter.action}
          onChange={(action) => onChange({ ...filter, action })}
        />
        <div>
          <p className="mb-2 font-semibold text-ink">By whom</p>
          <SearchField
            label="By whom"
            placeholder="Name of staff"
            value={filter.actor}
            maxLength={100}
            onSearch={(actor) => onChange({ ...filter, actor })}
          />
        </div>
        <PersonField
          label="To whose account"
          value={filter.userId}
          onChange={(userId) => onChange({ ...filter, userId })}
        />
      </div>
    </Card>
  );
}
