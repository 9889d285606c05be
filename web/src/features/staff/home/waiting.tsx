import { formatDateTime } from '@jobly/core/dates';
import type { ReplyOf } from '@jobly/core/contract';
import { resolveMismatch, retryTask, type searchStaff } from '@jobly/core/staff/contract';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { call } from '../../../lib/api/api.ts';
import { Loaded } from '../../../lib/loaded.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { Card, ListRow, RowList } from '../../../ui/layout/card.tsx';
import { mismatchLabel, mismatchValue, readableName, type Mismatch } from '../labels.ts';
import {
  alertsQuery,
  googleProfilesQuery,
  mismatchesQuery,
  profileChangesQuery,
  proposalsQuery,
  searchQuery,
  websitesQuery,
} from '../queries.ts';
import { LinkRow } from '../staff-page.tsx';
import { useStaffStep } from '../staff-step.tsx';
import { staffUrl } from '../staff-urls.ts';
import { AlertRow } from './alerts.tsx';
import { ProfileChangeRow } from './profile-changes.tsx';
import { ProposalRow } from './proposals.tsx';
import { ReconciliationCard } from './reconciliation.tsx';
import { Resolve } from './resolve.tsx';

export function Waiting() {
  useFreshOnFocus();
  const alerts = useQuery({ ...alertsQuery(), select: (reply) => reply.alerts });
  const proposals = useQuery({ ...proposalsQuery, select: (reply) => reply.proposals });
  const profileChanges = useQuery({ ...profileChangesQuery, select: (reply) => reply.changes });
  const mismatches = useQuery({ ...mismatchesQuery, select: (reply) => reply.mismatches });
  const jobs = useQuery({
    ...searchQuery(''),
    refetchInterval: 60_000,
    select: ({ failedTasks }) => failedTasks,
  });
  return (
    <>
      <WaitingCard title="Alerts" query={alerts}>
        {(alert) => <AlertRow key={alert.id} alert={alert} />}
      </WaitingCard>
      <WaitingCard title="Waits for a second person" query={proposals}>
        {(proposal) => <ProposalRow key={proposal.id} proposal={proposal} />}
      </WaitingCard>
      <WaitingCard title="Changes of profiles" query={profileChanges}>
        {(change) => <ProfileChangeRow key={change.id} change={change} />}
      </WaitingCard>
      <WorkCard />
      {/* Needs a person (M3). */}
      <WaitingCard title="Payments to look at" query={mismatches}>
        {(mismatch) => <MismatchRow key={mismatch.id} mismatch={mismatch} />}
      </WaitingCard>
      <ReconciliationCard />
      <WaitingCard title="Failed jobs" query={jobs}>
        {(job) => <FailedTaskRow key={job.id} job={job} />}
      </WaitingCard>
    </>
  );
}

/** Refetches on focus, since colleagues decide things; windows side by side are never hidden. */
function useFreshOnFocus(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const refetch = () => void queries.invalidateQueries({ queryKey: ['staff'] });
    addEventListener('focus', refetch);
    return () => removeEventListener('focus', refetch);
  }, [queries]);
}

function WorkCard() {
  const websites = useQuery(websitesQuery('creating'));
  const requests = useQuery(websitesQuery('update_requested'));
  const profiles = useQuery(googleProfilesQuery('open'));
  const changes = staffUrl('/admin/website-complete', { show: 'changes' });
  const lists = [
    ['Websites to complete', '/admin/website-complete', websites, websites.data?.websites],
    ['Change requests', changes, requests, requests.data?.websites],
    ['Google profiles', '/admin/google-profiles', profiles, profiles.data?.googleProfiles],
  ] as const;
  return (
    <Card title="Work lists">
      <RowList>
        {lists.map(([label, href, query, list]) => (
          <LinkRow key={label} href={href} className="font-semibold text-ink">
            <span className="flex-1">{label}</span>
            {list ? (
              <StatusBadge tone={list.length > 0 ? 'wait' : 'neutral'}>
                {String(list.length)}
              </StatusBadge>
            ) : query.isError ? (
              <span className="text-bad">Not loaded</span>
            ) : (
              <Skeleton className="h-6 w-8" />
            )}
          </LinkRow>
        ))}
      </RowList>
    </Card>
  );
}

interface WaitingCardProps<Item> {
  title: string;
  query: UseQueryResult<Item[]>;
  children: (item: Item) => ReactNode;
}

function WaitingCard<Item>({ title, query, children }: WaitingCardProps<Item>) {
  const count = query.data?.length;
  return (
    <Card
      title={title}
      aside={count ? <StatusBadge tone="wait">{String(count)}</StatusBadge> : null}
    >
      <Loaded query={query} failed="This could not be loaded." skeleton={['h-6 w-48 max-w-full']}>
        {(items) =>
          items.length === 0 ? (
            <p className="text-ink-2">Nothing waits for you</p>
          ) : (
            <RowList>{items.map(children)}</RowList>
          )
        }
      </Loaded>
    </Card>
  );
}

function MismatchRow({ mismatch }: { mismatch: Mismatch }) {
  const { kind, expected, seen } = mismatch;
  // The provider's own id, to look it up there.
  const name = mismatch.providerPaymentId ?? mismatch.providerCheckoutId;
  return (
    <li className="py-4 first:pt-1 last:pb-1">
      <p className="font-bold text-ink">{mismatchLabel(kind)}</p>
      <p className="break-words text-ink-2">{mismatch.businessName ?? 'No business known'}</p>
      <dl className="mt-2 grid grid-cols-2 gap-3">
        {Object.entries({ Expected: expected, Seen: seen }).map(([label, value]) => (
          <div key={label} className="min-w-0">
            <dt className="text-sm text-ink-2">{label}</dt>
            <dd className="font-semibold break-words text-ink figures">
              {mismatchValue(kind, value)}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-sm text-ink-2 figures">{formatDateTime(mismatch.foundAt)}</p>
      {name ? <p className="text-sm break-all text-ink-2 select-all">{name}</p> : null}
      {mismatch.excerpt ? (
        <p className="mt-1 line-clamp-4 text-sm [overflow-wrap:anywhere] text-ink-2">
          {mismatch.excerpt}
        </p>
      ) : null}
      <Resolve
        id={mismatch.id}
        hint="Stays with the payment, and goes into the log."
        run={(resolution) =>
          call(resolveMismatch, { params: { id: mismatch.id }, body: { resolution } })
        }
      />
    </li>
  );
}

type Found = ReplyOf<typeof searchStaff>;

export function FailedTaskRow({ job }: { job: Found['failedTasks'][number] }) {
  const { id, queue } = job;
  const retry = useStaffStep({
    run: () => call(retryTask, { params: { queue, id } }),
    done: 'It runs again.',
    failed: 'Failed to run it again',
    refresh: { queryKey: ['staff', 'search'] },
  });
  return (
    <ListRow
      aside={
        <Button
          busy={retry.isPending}
          disabled={retry.isSuccess}
          aria-label={retry.isIdle ? `Retry ${readableName(queue)}` : undefined}
          onClick={() => retry.mutate()}
        >
          {retry.isPending ? 'Retrying…' : retry.isSuccess ? 'Runs again' : 'Retry'}
        </Button>
      }
    >
      <p className="font-bold text-ink">{readableName(queue)}</p>
      {job.error ? (
        <p className="line-clamp-3 text-ink-2 [overflow-wrap:anywhere]">{job.error}</p>
      ) : null}
      <p className="text-sm text-ink-2 figures">{formatDateTime(job.failedAt)}</p>
    </ListRow>
  );
}
