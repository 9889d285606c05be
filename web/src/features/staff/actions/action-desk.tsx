import { previewStaffAction } from '@jobly/core/staff/actions';
import type { ActionPreview, StaffAction } from '@jobly/core/staff/actions';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { call, errorMessage } from '../../../lib/api/api.ts';
import { toast } from '../../../lib/toast/toast.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { LoadingLabel, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { isDangerous, actionCopy } from './action-copy.ts';
import { ChangeList } from './change-list.tsx';
import { DonePanel } from './done-panel.tsx';
import { NotConfirmed, useFreshCode } from '../fresh-code.tsx';
import { ReasonField } from './reason-field.tsx';
import { runAction } from './run-action.ts';

interface ActionDeskProps {
  action: StaffAction;
  onAgain: () => void;
  /** A way on that belongs to one screen. */
  afterwards?: ReactNode;
}

/** One action: exactly what it would change, then one press. Give it the action as its key. */
export function ActionDesk({ action, onAgain, afterwards }: ActionDeskProps) {
  const copy = actionCopy(action);
  const [reason, setReason] = useState('');
  const withFreshCode = useFreshCode();
  const queries = useQueryClient();
  const preview = useQuery({
    queryKey: ['staff', 'previews', action],
    queryFn: ({ signal }) => call(previewStaffAction, { body: action, signal }),
    staleTime: 0,
    gcTime: 0,
  });
  const run = useMutation({
    mutationFn: (seen: string) =>
      withFreshCode(() => runAction(action, reason.trim() || null, seen)),
    onSuccess: () => {
      toast.success(copy.done);
      // What this screen shows is not refreshed: it is the state before the action.
      const isElsewhere = ({ queryKey }: { queryKey: readonly unknown[] }) =>
        queryKey[1] !== 'previews' && queryKey[1] !== 'people';
      void queries.invalidateQueries({ queryKey: ['staff'], predicate: isElsewhere });
      queries.removeQueries({ queryKey: ['staff', 'people'], type: 'inactive' });
    },
    onError: (error) => {
      if (error instanceof NotConfirmed) return;
      toast.error(copy.failed, { description: errorMessage(error, '') });
      void preview.refetch();
    },
  });

  if (run.data) {
    return (
      <Card>
        <DonePanel sentence={copy.done} done={run.data}>
          <Button onClick={onAgain}>Do another</Button>
          {afterwards}
        </DonePanel>
      </Card>
    );
  }
  return (
    <Card title="What will change">
      {preview.data ? <Preview preview={preview.data} /> : null}
      {preview.isPending ? <PreviewSkeleton /> : null}
      {preview.isError && !preview.data ? (
        <LoadError
          message={errorMessage(preview.error, 'This could not be looked at.')}
          retrying={preview.isFetching}
          onRetry={() => void preview.refetch()}
        />
      ) : null}
      {preview.data && preview.data.refused === null ? (
        <form
          className="mt-5 flex flex-col gap-4 border-t border-line pt-5"
          onSubmit={(event) => {
            event.preventDefault();
            if (!run.isPending) run.mutate(preview.data.seen);
          }}
        >
          <ReasonField value={reason} onChange={setReason} />
          <Button
            type="submit"
            variant={isDangerous(action) ? 'danger' : 'primary'}
            busy={run.isPending}
          >
            {run.isPending ? copy.running : copy.run}
          </Button>
          {preview.data.needsFreshCode ? (
            <p className="text-center text-sm text-ink-2">Asks for a new code first.</p>
          ) : null}
        </form>
      ) : null}
    </Card>
  );
}

function Preview({ preview }: { preview: ActionPreview }) {
  const { subject, changes, notes, refused } = preview;
  return (
    <div className="flex flex-col gap-4">
      <p className="font-semibold text-ink [overflow-wrap:anywhere]">{subject}</p>
      {changes.length > 0 ? <ChangeList changes={changes} /> : null}
      {notes.length > 0 ? (
        <ul className="flex list-disc flex-col gap-1 pl-5 text-ink-2">
          {notes.map((note) => (
            <li key={note} className="[overflow-wrap:anywhere]">
              {note}
            </li>
          ))}
        </ul>
      ) : null}
      {refused ? (
        <p role="alert" className="rounded-sm bg-bad-bg px-4 py-3 font-semibold text-bad">
          {refused}
        </p>
      ) : null}
    </div>
  );
}

function PreviewSkeleton() {
  return (
    <>
      <LoadingLabel />
      <Skeleton className="h-6 w-64 max-w-full" />
      <Skeleton className="mt-4 h-16 w-full" />
      <Skeleton className="mt-4 h-16 w-full" />
    </>
  );
}
