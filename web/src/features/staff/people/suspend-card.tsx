import { previewStaffAction } from '@jobly/core/staff/actions';
import { setSuspended, type Person } from '@jobly/core/staff/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { useUser } from '../../../lib/session/session.ts';
import { toast } from '../../../lib/toast/toast.ts';
import { SwitchField } from '../../../ui/fields/switch-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { HowToApprove, NoteList, ReasonForm } from '../actions/action-parts.tsx';
import { sentenceOf, useStaffStep } from '../staff-step.tsx';

/** For admins only. */
export function SuspendCard({ person }: { person: Person }) {
  const { userId, suspended } = person;
  const me = useUser();
  const [stopMoney, setStopMoney] = useState(false);
  const wanted = { suspended: !suspended, stopMoney };
  const change = useStaffStep({
    run: (reason: string) =>
      call(setSuspended, { params: { userId }, body: { ...wanted, reason: reason || null } }),
    failed: 'Failed to change the account',
    onDone: (result) => {
      setStopMoney(false);
      toast.success(
        sentenceOf(result, suspended ? 'The account goes on.' : 'The account is paused.'),
      );
    },
  });
  // Shows the effect on customers and payouts, in numbers.
  const preview = useQuery({
    queryKey: ['staff', 'previews', 'set-suspended', userId, wanted],
    queryFn: ({ signal }) =>
      call(previewStaffAction, { body: { action: 'set-suspended', userId, ...wanted }, signal }),
    enabled: stopMoney,
    staleTime: 0,
  });
  if (me?.role !== 'admin' || me.id === userId) return null;
  return (
    <Card title={suspended ? 'Let it go on' : 'Pause account'}>
      <ReasonForm
        key={String(suspended)}
        submit={suspended ? 'Let the account go on' : 'Pause account'}
        variant={suspended ? 'secondary' : 'danger'}
        sending={change.isPending}
        onSubmit={change.mutate}
      >
        <p className="text-ink-2">
          {suspended
            ? 'It is paused: nobody can sign in to it. Where cards and payouts were stopped with it, they go on, too, and that takes two.'
            : 'Its sign-ins end, and nobody can sign in until you let it go on.'}
          {suspended || stopMoney ? '' : ' Its links stay payable and payouts go on.'}
        </p>
        {suspended || person.role !== 'contractor' ? null : (
          <SwitchField
            label="Also stop cards and payouts"
            hint="For fraud."
            checked={stopMoney}
            onChange={setStopMoney}
          />
        )}
        {stopMoney ? <NoteList notes={preview.data?.notes ?? []} /> : null}
        {change.data?.proposalId ? <HowToApprove proposalId={change.data.proposalId} /> : null}
      </ReasonForm>
    </Card>
  );
}
