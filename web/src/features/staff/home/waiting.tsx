import { useQuery } from '@tanstack/react-query';
import { RowList } from '../../../ui/layout/list-row.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { staffUrl } from '../staff-urls.ts';
import { FailedJobRow } from './failed-job-row.tsx';
import { MismatchesCard } from './mismatches-card.tsx';
import { googleProfilesQuery, searchQuery, websitesQuery } from '../queries.ts';
import { LinkRow } from '../staff-link.tsx';
import { WaitingCard } from './waiting-card.tsx';

export function Waiting() {
  const jobs = useQuery({
    ...searchQuery(''),
    refetchInterval: 60_000,
    select: ({ failedJobs }) => failedJobs,
  });
  return (
    <>
      <WorkCard />
      <MismatchesCard />
      <WaitingCard title="Failed jobs" query={jobs}>
        {(job) => <FailedJobRow key={job.id} job={job} />}
      </WaitingCard>
    </>
  );
}

function WorkCard() {
  const websites = useQuery(websitesQuery('creating'));
  const requests = useQuery(websitesQuery('update_requested'));
  const profiles = useQuery(googleProfilesQuery('open'));
  return (
    <Card title="Work lists">
      <RowList>
        <WorkRow
          href="/admin/website-complete"
          label="Websites to complete"
          count={websites.data?.websites.length}
          failed={websites.isError}
        />
        <WorkRow
          href={staffUrl('/admin/website-complete', { show: 'changes' })}
          label="Change requests"
          count={requests.data?.websites.length}
          failed={requests.isError}
        />
        <WorkRow
          href="/admin/google-profiles"
          label="Google profiles"
          count={profiles.data?.googleProfiles.length}
          failed={profiles.isError}
        />
      </RowList>
    </Card>
  );
}

interface WorkRowProps {
  href: string;
  label: string;
  count: number | undefined;
  failed: boolean;
}

function WorkRow({ href, label, count, failed }: WorkRowProps) {
  return (
    <LinkRow href={href} className="font-semibold text-ink">
      <span className="flex-1">{label}</span>
      {count === undefined ? (
        failed ? (
          <span className="text-bad">Not loaded</span>
        ) : (
          <Skeleton className="h-6 w-8" />
        )
      ) : (
        <StatusBadge tone={count > 0 ? 'wait' : 'neutral'}>{String(count)}</StatusBadge>
      )}
    </LinkRow>
  );
}
