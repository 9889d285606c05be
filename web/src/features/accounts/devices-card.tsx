import { listSessions, revokeSession, type Session } from '@jobly/core/accounts/contract';
import { deviceInWords } from '@jobly/core/accounts/device-words';
import { formatDateTime } from '@jobly/core/dates';
import { t } from '@jobly/core/language/t';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { attempt } from '../../lib/attempt.ts';
import { contractQuery } from '../../lib/api/contract-query.ts';
import { Loaded } from '../../lib/loaded.tsx';
import { toast } from '../../lib/toast/toast.ts';
import { Card, ListRow, RowList } from '../../ui/layout/card.tsx';
import { ConfirmButton } from '../../lib/confirm-button.tsx';

export const sessionsQuery = contractQuery(['sessions', 'mine'], listSessions);

export function DevicesCard() {
  return (
    <Card title={t('Signed-in devices')}>
      <Loaded
        query={useQuery(sessionsQuery)}
        failed={t('Your devices could not be loaded.')}
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
  const seen = t('Last seen {time}', { time: formatDateTime(lastSeenAt) });
  const name = deviceInWords(device);

  async function revoke(): Promise<void> {
    const failed = t('That device could not be signed out.');
    if (await attempt(() => call(revokeSession, { params: { id } }), failed)) {
      toast.success(t('Signed out: {device}', { device: name }));
    }
    void queries.invalidateQueries({ queryKey: sessionsQuery.queryKey });
  }

  return (
    <ListRow
      aside={
        current ? null : (
          <ConfirmButton
            aria-label={t('Sign out {device}', { device: name })}
            asks={{
              title: t('Sign out {device}?', { device: name }),
              text: seen,
              yes: t('Sign Out'),
              busyLabel: t('Signing out…'),
            }}
            onYes={revoke}
          >
            {t('Sign out')}
          </ConfirmButton>
        )
      }
    >
      <p className="font-semibold text-ink">{name}</p>
      <p className="text-ink-2">{current ? t('This device') : seen}</p>
    </ListRow>
  );
}
