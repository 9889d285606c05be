import { revokeSession } from '@jobly/core/accounts/contract';
import type { Session } from '@jobly/core/accounts/contract';
import { formatDateTime } from '@jobly/core/dates';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, errorMessage } from '../../lib/api/api.ts';
import { toast } from '../../lib/toast/toast.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { ConfirmSheet } from '../../ui/sheet/confirm-sheet.tsx';
import { ListRow, RowList } from '../../ui/layout/list-row.tsx';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { LoadingLabel, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { sessionsQuery } from './queries.ts';

export function DevicesCard() {
  const sessions = useQuery(sessionsQuery);
  return (
    <Card title="Signed-in devices">
      {sessions.data ? (
        <RowList>
          {sessions.data.sessions.map((session) => (
            <DeviceRow key={session.id} session={session} />
          ))}
        </RowList>
      ) : null}
      {sessions.isPending ? (
        <>
          <LoadingLabel />
          <Skeleton className="h-6 w-44" />
          <Skeleton className="mt-2 h-4 w-28" />
        </>
      ) : null}
      {sessions.isError && !sessions.data ? (
        <LoadError
          message={errorMessage(sessions.error, 'Your devices could not be loaded.')}
          retrying={sessions.isFetching}
          onRetry={() => void sessions.refetch()}
        />
      ) : null}
    </Card>
  );
}

function DeviceRow({ session }: { session: Session }) {
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const revoke = useMutation({
    mutationFn: () => call(revokeSession, { params: { id: session.id } }),
    onSuccess: () => toast.success(`Signed out: ${session.device}`),
    onError: (error) => toast.error(errorMessage(error, 'That device could not be signed out.')),
    onSettled: () => {
      setAsking(false);
      return queries.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    },
  });
  const seen = `Last seen ${formatDateTime(session.lastSeenAt)}`;
  return (
    <ListRow
      aside={
        session.current ? null : (
          <>
            <Button aria-label={`Sign out ${session.device}`} onClick={() => setAsking(true)}>
              Sign out
            </Button>
            <ConfirmSheet
              open={asking}
              onOpenChange={setAsking}
              title={`Sign out ${session.device}?`}
              question={seen}
              confirmLabel="Sign Out"
              busyLabel="Signing out…"
              busy={revoke.isPending}
              onConfirm={() => revoke.mutate()}
            />
          </>
        )
      }
    >
      <p className="font-semibold text-ink">{session.device}</p>
      <p className="text-ink-2">{session.current ? 'This device' : seen}</p>
    </ListRow>
  );
}
