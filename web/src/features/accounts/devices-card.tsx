import { revokeSession } from '@jobly/core/accounts/contract';
import type { Session } from '@jobly/core/accounts/contract';
import { formatDateTime } from '@jobly/core/dates';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, errorMessage } from '../../lib/api/api.ts';
import { Loaded } from '../../lib/loaded.tsx';
import { toast } from '../../lib/toast/toast.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { ConfirmSheet } from '../../ui/sheet/confirm-sheet.tsx';
import { ListRow, RowList } from '../../ui/layout/list-row.tsx';
import { sessionsQuery } from './queries.ts';

export function DevicesCard() {
  return (
    <Card title="Signed-in devices">
      <Loaded
        query={useQuery(sessionsQuery)}
        failed="Your devices could not be loaded."
        skeleton={['h-6 w-44', 'mt-2 h-4 w-28']}
      >
        {({ sessions }) => (
          <RowList>
            {sessions.map((session) => (
              <DeviceRow key={session.id} session={session} />
            ))}
          </RowList>
        )}
      </Loaded>
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
              text={seen}
              yes="Sign Out"
              busyLabel="Signing out…"
              busy={revoke.isPending}
              onYes={() => revoke.mutate()}
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
