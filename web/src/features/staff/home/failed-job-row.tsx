import { formatDateTime } from '@jobly/core/dates';
import type { ReplyOf } from '@jobly/core/contract';
import { retryJob } from '@jobly/core/staff/contract';
import type { searchStaff } from '@jobly/core/staff/contract';
import { call } from '../../../lib/api/api.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ListRow } from '../../../ui/layout/list-row.tsx';
import { readableName } from '../labels.ts';
import { useStaffStep } from '../staff-step.tsx';

type FailedJob = ReplyOf<typeof searchStaff>['failedJobs'][number];

export function FailedJobRow({ job }: { job: FailedJob }) {
  const { id, queue } = job;
  const retry = useStaffStep({
    run: () => call(retryJob, { params: { queue, id } }),
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
