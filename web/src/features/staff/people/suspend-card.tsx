import { setSuspended } from '@jobly/core/staff/contract';
import type { Person } from '@jobly/core/staff/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, errorMessage } from '../../../lib/api/api.ts';
import { useUser } from '../../../lib/session/session.ts';
import { toast } from '../../../lib/toast/toast.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { NotConfirmed, useFreshCode } from '../fresh-code.tsx';
import { ReasonField } from '../actions/reason-field.tsx';

/** Only an admin pauses an account; others do not see the card. */
export function SuspendCard({ person }: { person: Person }) {
  const { userId, suspended } = person;
  const me = useUser();
  const [reason, setReason] = useState('');
  const withFreshCode = useFreshCode();
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: () =>
      withFreshCode(() =>
        call(setSuspended, {
          params: { userId },
          body: { suspended: !suspended, reason: reason.trim() || null },
        }),
      ),
    onSuccess: () => {
      setReason('');
      toast.success(suspended ? 'The account goes on.' : 'The account is paused.');
      void queries.invalidateQueries({ queryKey: ['staff'] });
    },
    onError: (error) => {
      if (error instanceof NotConfirmed) return;
      toast.error('Failed to change the account', { description: errorMessage(error, '') });
    },
  });
  if (me?.role !== 'admin' || me.id === userId) return null;
  return (
    <Card title={suspended ? 'Let it go on' : 'Pause account'}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!change.isPending) change.mutate();
        }}
      >
        <p className="text-ink-2">
          {suspended
            ? 'It is paused: nobody can sign in to it. Its links and money are as they were.'
            : 'Its sign-ins end, and nobody can sign in until you let it go on.'}
        </p>
        <ReasonField value={reason} onChange={setReason} />
        <Button type="submit" variant={suspended ? 'secondary' : 'danger'} busy={change.isPending}>
          {suspended ? 'Let the account go on' : 'Pause account'}
        </Button>
      </form>
    </Card>
  );
}
