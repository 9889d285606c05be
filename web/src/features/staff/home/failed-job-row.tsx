import { formatDateTime } from '@jobly/core/dates';
import type { ReplyOf } from '@jobly/core/contract';
import { retryJob } from '@jobly/core/staff/contract';
import type { searchStaff } from '@jobly/core/staff/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, errorMessage } from '../../../lib/api/api.ts';
import { toast } from '../../../lib/toast/toast.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ListRow } from '../../../ui/layout/list-row.tsx';
import { readableName } from '../audit/audit-labels.ts';

type FailedJob = ReplyOf<typeof searchStaff>['failedJobs'][number];

export function FailedJobRow({ job }: { job: FailedJob }) {
  const { id, queue } = job;
  const queries = useQueryClient();
  const retry = useMutation({
    mutationFn: () => call(retryJob, { params: { queue, id } }),
    onSuccess: () => {
      toast.success('It runs again.');
      void queries.invalidateQueries({ queryKey: ['staff', 'search'] });
    },
    onError: (error) =>
      toast.error('Failed to run it again', { description: errorMessage(error, '') }),
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
