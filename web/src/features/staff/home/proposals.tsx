import { formatDateTime } from '@jobly/core/dates';
import { approveProposal, declineProposal, type Proposal } from '@jobly/core/staff/proposals';
import { STAFF_MESSAGES } from '@jobly/core/staff/messages';
import { call } from '../../../lib/api/api.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ChangeList, HowToApprove, NoteList } from '../actions/action-parts.tsx';
import { actionLabel } from '../labels.ts';
import { PersonLink } from '../staff-page.tsx';
import { useStaffStep } from '../staff-step.tsx';

/** Approved or declined by a second member of staff. */
export function ProposalRow({ proposal }: { proposal: Proposal }) {
  const { id, action, subject, changes, notes, userId, reason, own, outdated } = proposal;
  const approve = useStaffStep({
    run: () => call(approveProposal, { params: { id } }),
    done: action === 'admin-mark-paid' ? STAFF_MESSAGES.paid : 'Approved and done.',
    failed: 'Failed to approve it',
  });
  const decline = useStaffStep({
    run: () => call(declineProposal, { params: { id }, body: {} }),
    done: own ? 'Taken back.' : 'Declined.',
    failed: 'Failed to decline it',
  });
  return (
    <li className="flex flex-col gap-3 py-4 first:pt-1 last:pb-1">
      <div className="[overflow-wrap:anywhere]">
        <p className="font-bold text-ink">{actionLabel(`propose-${action}`)}</p>
        {userId ? (
          <PersonLink userId={userId} className="text-ink-2">
            {subject}
          </PersonLink>
        ) : (
          <p className="text-ink-2">{subject}</p>
        )}
        <p className="text-sm text-ink-2 figures">
          Proposed by {own ? 'you' : proposal.proposerName}, {formatDateTime(proposal.proposedAt)}
        </p>
        {reason ? <p className="mt-1 text-ink">“{reason}”</p> : null}
      </div>
      <ChangeList changes={changes} />
      <NoteList notes={notes} />
      {outdated ? (
        <p className="rounded-sm bg-bad-bg px-4 py-3 font-semibold text-bad">{outdated}</p>
      ) : own ? (
        <div>
          <p className="text-ink-2">Somebody else of staff has to approve it.</p>
          <HowToApprove proposalId={id} />
        </div>
      ) : null}
      <div className="flex flex-wrap gap-3">
        {own || outdated ? null : (
          <Button
            variant="danger"
            busy={approve.isPending}
            disabled={decline.isPending}
            onClick={() => approve.mutate()}
          >
            {approve.isPending ? 'Approving…' : 'Approve'}
          </Button>
        )}
        <Button
          busy={decline.isPending}
          disabled={approve.isPending}
          onClick={() => decline.mutate()}
        >
          {own ? 'Take back' : 'Decline'}
        </Button>
      </div>
    </li>
  );
}
