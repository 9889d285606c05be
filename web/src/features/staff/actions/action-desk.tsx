import { previewStaffAction } from '@jobly/core/staff/actions';
import type { ActionPreview, StaffAction } from '@jobly/core/staff/actions';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../../lib/api/api.ts';
import { Loaded } from '../../../lib/loaded.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { useStaffStep } from '../staff-step.tsx';
import { actionCopy, isDangerous, runAction } from './actions.ts';
import { ChangeList, DonePanel, ReasonForm } from './action-parts.tsx';

interface ActionDeskProps {
  action: StaffAction;
  onAgain: () => void;
  afterwards?: ReactNode;
}

/** One action: exactly what it would change, then one press. Give it the action as its key. */
export function ActionDesk({ action, onAgain, afterwards }: ActionDeskProps) {
  const copy = actionCopy(action);
  const queries = useQueryClient();
  const preview = useQuery({
    queryKey: ['staff', 'previews', action],
    queryFn: ({ signal }) => call(previewStaffAction, { body: action, signal }),
    staleTime: 0,
    gcTime: 0,
  });
  const run = useStaffStep({
    run: (logged: { reason: string | null; seen: string }) => runAction(action, logged),
    done: copy.done,
    failed: copy.failed,
    // What this screen shows is not refreshed: it is the state before the action.
    refresh: {
      queryKey: ['staff'],
      predicate: ({ queryKey }) => queryKey[1] !== 'previews' && queryKey[1] !== 'people',
    },
    onDone: () => queries.removeQueries({ queryKey: ['staff', 'people'], type: 'inactive' }),
    onFailed: () => void preview.refetch(),
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
      <Loaded
        query={preview}
        failed="This could not be looked at."
        skeleton={['h-6 w-64 max-w-full', 'mt-4 h-16 w-full', 'mt-4 h-16 w-full']}
      >
        {(shown) => (
          <>
            <Preview preview={shown} />
            {shown.refused === null ? (
              <ReasonForm
                className="mt-5 gap-4 border-t border-line pt-5"
                submit={copy.run}
                submitting={copy.running}
                variant={isDangerous(action) ? 'danger' : 'primary'}
                sending={run.isPending}
                onSubmit={(reason) => run.mutate({ reason: reason || null, seen: shown.seen })}
                note={shown.needsFreshCode ? 'Asks for a new code first.' : undefined}
              />
            ) : null}
          </>
        )}
      </Loaded>
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
