import { listSessions, revokeSession, type Session } from '@jobly/core/accounts/contract';
import { SIGN_IN_MESSAGES } from '@jobly/core/accounts/messages';
import { formatDateTime } from '@jobly/core/dates';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { call, errorMessage } from '../../lib/api/api.ts';
import { contractQuery } from '../../lib/api/contract-query.ts';
import { Loaded } from '../../lib/loaded.tsx';
import { signOut } from '../../lib/session/session.ts';
import { toast } from '../../lib/toast/toast.ts';
import { Card, ListRow, RowList } from '../../ui/layout/card.tsx';
import { ConfirmButton } from '../../lib/confirm-button.tsx';

export const sessionsQuery = contractQuery(['sessions', 'mine'], listSessions);

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

function DeviceRow({ session: { id, device, current, lastSeenAt } }: { session: Session }) {
  const queries = useQueryClient();
  const seen = `Last seen ${formatDateTime(lastSeenAt)}`;

  async function revoke(): Promise<void> {
    try {
      await call(revokeSession, { params: { id } });
      toast.success(`Signed out: ${device}`);
    } catch (error) {
      toast.error(errorMessage(error, 'That device could not be signed out.'));
    }
    void queries.invalidateQueries({ queryKey: sessionsQuery.queryKey });
  }

  return (
    <ListRow
      aside={
        current ? null : (
          <ConfirmButton
            aria-label={`Sign out ${device}`}
            asks={{
              title: `Sign out ${device}?`,
              text: seen,
              yes: 'Sign Out',
              busyLabel: 'Signing out…',
            }}
            onYes={revoke}
          >
            Sign out
          </ConfirmButton>
        )
      }
    >
      <p className="font-semibold text-ink">{device}</p>
      <p className="text-ink-2">{current ? 'This device' : seen}</p>
    </ListRow>
  );
}

export function SignOutButton() {
  async function leave(): Promise<boolean> {
    try {
      await signOut();
      return true;
    } catch (error) {
      toast.error(errorMessage(error, 'You could not be signed out. Please try again.'));
      return false;
    }
  }

  return (
    <ConfirmButton
      variant="danger"
      className="w-full"
      asks={{
        title: 'Sign Out',
        text: SIGN_IN_MESSAGES.confirmSignOut,
        yes: 'Sign Out',
        busyLabel: 'Signing out…',
      }}
      onYes={leave}
    >
      <LogOut className="size-5" />
      Sign Out
    </ConfirmButton>
  );
}
