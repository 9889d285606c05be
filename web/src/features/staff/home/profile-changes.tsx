import { formatDateTime } from '@jobly/core/dates';
import { changeProfile } from '@jobly/core/staff/actions';
import {
  changedAtProvider,
  declineProfileChange,
  type StaffProfileChange,
} from '@jobly/core/staff/profile-changes';
import { useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { toast } from '../../../lib/toast/toast.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ChangeList, NoteList, ReasonForm } from '../actions/action-parts.tsx';
import { readableName } from '../labels.ts';
import { PersonLink } from '../staff-page.tsx';
import { sentenceOf, useStaffStep } from '../staff-step.tsx';

/** Stays until the payment provider has the change, too. */
export function ProfileChangeRow({ change }: { change: StaffProfileChange }) {
  const { id, userId, preview, merchantId } = change;
  const tick = useStaffStep({
    run: () => call(changedAtProvider, { params: { id } }),
    done: 'The payment provider has it, too.',
    failed: 'Failed to tick it off',
  });
  return (
    <li className="flex flex-col gap-3 py-4 first:pt-1 last:pb-1">
      <div className="[overflow-wrap:anywhere]">
        <PersonLink userId={userId} className="font-bold text-ink">
          {change.businessName}
        </PersonLink>
        <p className="text-sm text-ink-2 figures">{formatDateTime(change.askedAt)}</p>
      </div>
      {preview ? (
        <RequestedChange change={change} preview={preview} />
      ) : (
        <>
          <p className="[overflow-wrap:anywhere] text-ink">
            {Object.entries(change.wanted)
              .map(([field, value]) => `${readableName(field)}: ${value ?? 'none'}`)
              .join(' · ')}
          </p>
          <p className="text-ink-2">
            Changed here. The payment provider still has what was before; please change it there
            {merchantId ? ` (merchant ${merchantId})` : ''}.
          </p>
          <Button className="self-start" busy={tick.isPending} onClick={() => tick.mutate()}>
            Changed at the provider
          </Button>
        </>
      )}
    </li>
  );
}

type RequestedChangeProps = Record<'change', StaffProfileChange> & {
  preview: NonNullable<StaffProfileChange['preview']>;
};

function RequestedChange({ change: { id, userId }, preview }: RequestedChangeProps) {
  const [declining, setDeclining] = useState(false);
  const approve = useStaffStep({
    run: () => call(changeProfile, { body: { userId, changeId: id, seen: preview.seen } }),
    failed: 'Failed to change it',
    onDone: (result) => toast.success(sentenceOf(result, 'Changed. The contractor is told.')),
  });
  const decline = useStaffStep({
    run: (reason: string) => call(declineProfileChange, { params: { id }, body: { reason } }),
    done: 'Declined. The contractor is told.',
    failed: 'Failed to decline it',
  });
  return (
    <>
      <ChangeList changes={preview.changes} />
      <NoteList notes={preview.notes} />
      {preview.refused ? (
        <p className="rounded-sm bg-bad-bg px-4 py-3 font-semibold text-bad">{preview.refused}</p>
      ) : null}
      {declining ? (
        <ReasonForm
          name={id}
          label="Why not"
          hint="The contractor reads it."
          required="Please say why."
          submit="Decline"
          submitting="Declining…"
          sending={decline.isPending}
          onSubmit={decline.mutate}
          onCancel={() => setDeclining(false)}
        />
      ) : (
        <div className="flex flex-wrap gap-3">
          {preview.refused ? null : (
            <Button variant="danger" busy={approve.isPending} onClick={() => approve.mutate()}>
              {preview.needsSecondPerson ? 'Propose' : 'Approve'}
            </Button>
          )}
          <Button disabled={approve.isPending} onClick={() => setDeclining(true)}>
            Decline
          </Button>
        </div>
      )}
    </>
  );
}
