import { formatDateTime } from '@jobly/core/dates';
import { formatCents } from '@jobly/core/money';
import type { ReplyOf } from '@jobly/core/contract';
import type { searchStaff } from '@jobly/core/staff/contract';
import { withoutScheme } from '@jobly/core/web-address';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorMessage } from '../../../lib/api/api.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { MagnifierDrawing } from '../../../ui/drawings/magnifier.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { RowList } from '../../../ui/layout/list-row.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { LoadingLabel, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { staffUrl } from '../staff-urls.ts';
import { readableName } from '../audit/audit-labels.ts';
import { FailedJobRow } from './failed-job-row.tsx';
import { kindLabel, valueLabel } from './mismatch-labels.ts';
import { personNote, personTitle } from '../people/person-labels.ts';
import { searchQuery } from '../queries.ts';
import { ResultRow } from './result-row.tsx';
import { websiteStatusLabel } from '../websites/status-labels.ts';

type Found = ReplyOf<typeof searchStaff>;

export function SearchResults({ words }: { words: string }) {
  const search = useQuery(searchQuery(words));
  const found = search.data;
  const nothing = found && Object.values(found).every((list) => list.length === 0);
  return (
    <div className="flex flex-col gap-4" aria-busy={search.isFetching}>
      {found && !nothing ? <Groups found={found} /> : null}
      {nothing ? (
        <Card>
          <EmptyState drawing={<MagnifierDrawing />} title="Nothing found">
            Try a phone number, an e-mail, the name of a customer, or an id.
          </EmptyState>
        </Card>
      ) : null}
      {search.isPending ? (
        <Card>
          <LoadingLabel />
          <Skeleton className="h-6 w-48 max-w-full" />
          <Skeleton className="mt-3 h-6 w-64 max-w-full" />
        </Card>
      ) : null}
      {search.isError && !found ? (
        <Card>
          <LoadError
            message={errorMessage(search.error, 'The search did not work.')}
            retrying={search.isFetching}
            onRetry={() => void search.refetch()}
          />
        </Card>
      ) : null}
    </div>
  );
}

function Groups({ found }: { found: Found }) {
  return (
    <>
      <Group title="Contractors" size={found.people.length}>
        {found.people.map((person) => (
          <ResultRow
            key={person.userId}
            href={staffUrl('/admin/people/{userId}', { userId: person.userId })}
            title={personTitle(person)}
            badge={
              person.suspended ? 'Paused' : person.role === 'contractor' ? undefined : person.role
            }
            note={personNote(person)}
          />
        ))}
      </Group>
      <Group title="Payment links" size={found.paymentLinks.length}>
        {found.paymentLinks.map((link) => (
          <ResultRow
            key={link.id}
            href={staffUrl('/admin/mark-paid', { paymentLinkId: link.id })}
            title={`${formatCents(link.amountCashCents)} · ${link.customerName}`}
            badge={readableName(link.status)}
            note={[link.memo, link.businessName, formatDateTime(link.createdAt)]
              .filter(Boolean)
              .join(' · ')}
          />
        ))}
      </Group>
      <Group title="Websites" size={found.websites.length}>
        {found.websites.map((website) => (
          <ResultRow
            key={website.userId}
            href={staffUrl('/admin/people/{userId}', { userId: website.userId })}
            title={website.businessName ?? 'No name'}
            badge={websiteStatusLabel(website.status)}
            note={website.address ? withoutScheme(website.address) : ''}
          />
        ))}
      </Group>
      <Group title="Payments that did not fit" size={found.mismatches.length}>
        {found.mismatches.map((mismatch) => (
          <ResultRow
            key={mismatch.id}
            title={kindLabel(mismatch.kind)}
            note={[
              mismatch.businessName,
              `${valueLabel(mismatch.kind, mismatch.expected)} expected, ${valueLabel(mismatch.kind, mismatch.seen)} seen`,
              formatDateTime(mismatch.foundAt),
            ]
              .filter(Boolean)
              .join(' · ')}
          />
        ))}
      </Group>
      <Group title="Failed jobs" size={found.failedJobs.length}>
        {found.failedJobs.map((job) => (
          <FailedJobRow key={job.id} job={job} />
        ))}
      </Group>
      <Group title="Messages" size={found.messages.length}>
        {found.messages.map((message) => (
          <ResultRow
            key={message.id}
            title={`${readableName(message.kind)} to ${message.recipient}`}
            badge={readableName(message.status)}
            note={[message.channel.toUpperCase(), formatDateTime(message.createdAt), message.error]
              .filter(Boolean)
              .join(' · ')}
          />
        ))}
      </Group>
    </>
  );
}

function Group({ title, size, children }: { title: string; size: number; children: ReactNode }) {
  if (size === 0) return null;
  return (
    <Card title={title}>
      <RowList>{children}</RowList>
    </Card>
  );
}
