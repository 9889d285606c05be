import { formatDateTime } from '@jobly/core/dates';
import { listAudit, type AuditEntry } from '@jobly/core/staff/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api/api.ts';
import { Loaded } from '../../lib/loaded.tsx';
import { Button } from '../../ui/button/button.tsx';
import { ReceiptDrawing } from '../../ui/drawings/receipt.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { ChangeList } from './actions/action-parts.tsx';
import { actionLabel, auditChanges } from './labels.ts';
import { PersonField } from './people/person-field.tsx';
import { PersonLink, StaffPage, useParameters } from './staff-page.tsx';
import { useUndo } from './staff-step.tsx';
import { idIn } from './staff-urls.ts';

export function AuditScreen() {
  const given = useParameters();
  const entry = /^\d{1,18}$/.exec(given.get('entry') ?? '')?.[0];
  const [filter, setFilter] = useState<AuditFilter>(() => ({
    action: given.get('action') ?? '',
    actor: given.get('actor') ?? '',
    userId: idIn(given.get('userId') ?? '') ?? '',
    reads: '',
  }));
  const asked = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));
  const untouched = Object.keys(asked).length === 0;
  // Pages start after an id; an entry comes right after the id above it.
  const start = entry && untouched ? String(BigInt(entry) + 1n) : '';
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
          <Loaded query={log} failed="The log could not be loaded." card>
            {({ pages }) =>
              pages[0]?.entries.length ? (
                <ol className="flex flex-col gap-4">
                  {pages.flatMap(({ entries }) =>
                    entries.map((one) => (
                      <Entry key={one.id} entry={one} marked={one.id === entry} />
                    )),
                  )}
                </ol>
              ) : (
                <EmptyState card drawing={<ReceiptDrawing />} title="Nothing here">
                  {untouched ? 'What staff change is written down here.' : 'Try fewer filters.'}
                </EmptyState>
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

type AuditFilter = Record<'action' | 'actor' | 'userId', string> & { reads: '' | 'true' };

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
        <CheckboxField
          label="Also what staff looked at"
          checked={filter.reads === 'true'}
          onChange={(checked) => onChange({ ...filter, reads: checked ? 'true' : '' })}
        />
      </div>
    </Card>
  );
}

/** The others are collapsed: a deleted website is a long record. */
const SHOWN_AT_ONCE = 4;

/** Marked: the entry in the URL. */
function Entry({ entry, marked }: { entry: AuditEntry; marked: boolean }) {
  const undo = useUndo();
  const changes = auditChanges(entry.before, entry.after);
  const few = changes.slice(0, SHOWN_AT_ONCE);
  const more = changes.slice(SHOWN_AT_ONCE);
  return (
    <li
      id={`entry-${entry.id}`}
      className={`rounded-xl border bg-card p-5 lift-card ${marked ? 'border-2 border-ink' : 'border-line'}`}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="text-lg font-bold text-ink">{actionLabel(entry.action)}</h2>
        <p className="text-sm text-ink-2 figures">{formatDateTime(entry.at)}</p>
      </div>
      <div className="mt-1 [overflow-wrap:anywhere]">
        {entry.userId ? (
          <p>
            <PersonLink userId={entry.userId} className="font-semibold text-ink">
              {entry.userName ?? 'An account that is gone'}
            </PersonLink>
          </p>
        ) : null}
        <p className="text-ink-2">
          By {entry.actorName}, {entry.actorRole}
          {entry.device ? ` · ${entry.device}` : ''}
          {entry.address ? ` · ${entry.address}` : ''}
        </p>
        {entry.subject ? <p className="text-sm text-ink-2">{entry.subject}</p> : null}
        {entry.reason ? <p className="mt-2 text-ink">“{entry.reason}”</p> : null}
      </div>
      {few.length > 0 ? (
        <div className="mt-4">
          <ChangeList changes={few} />
        </div>
      ) : null}
      {more.length > 0 ? (
        <details className="mt-2">
          <summary className="flex min-h-12 cursor-pointer items-center font-semibold text-ink underline decoration-field-line decoration-2 underline-offset-4">
            {more.length} more
          </summary>
          <ChangeList changes={more} />
        </details>
      ) : null}
      {entry.canUndo ? (
        <Button className="mt-4" busy={undo.isPending} onClick={() => undo.mutate(entry.id)}>
          {undo.isPending ? 'Taking it back…' : 'Undo'}
        </Button>
      ) : null}
    </li>
  );
}
