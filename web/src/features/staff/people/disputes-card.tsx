import type { ReplyOf } from '@jobly/core/contract';
import { formatDateTime } from '@jobly/core/dates';
import { formatCents } from '@jobly/core/money';
import { STAFF_PACK_PATH, type getPerson } from '@jobly/core/staff/contract';
import { ButtonAnchor } from '../../../ui/button/button.tsx';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { Card, RowList } from '../../../ui/layout/card.tsx';
import { readableName } from '../labels.ts';

const DISPUTE_TONES = { open: 'wait', won: 'neutral', lost: 'bad' } as const;

export function DisputesCard({ disputes, person: { userId } }: ReplyOf<typeof getPerson>) {
  if (disputes.length === 0) return null;
  return (
    <Card title="Disputes">
      <RowList>
        {disputes.map(({ id, customerName, amountCents, status, ...when }) => (
          <li key={id} className="py-3">
            <p className="flex flex-wrap items-center gap-x-3 font-bold break-words text-ink figures">
              {formatCents(amountCents)} · {customerName}
              <StatusBadge tone={DISPUTE_TONES[status]}>{readableName(status)}</StatusBadge>
            </p>
            {status === 'open' ? (
              <p className="text-sm text-ink-2 figures">
                {when.evidenceDueAt ? `Evidence due ${formatDateTime(when.evidenceDueAt)}. ` : ''}
                {when.packDownloadedAt
                  ? `The contractor took the pack ${formatDateTime(when.packDownloadedAt)}.`
                  : 'The contractor has not taken the pack.'}
              </p>
            ) : null}
            <ButtonAnchor
              href={STAFF_PACK_PATH.replace('{userId}', userId).replace('{disputeId}', id)}
              download
              className="mt-2 w-full"
            >
              Download evidence pack
            </ButtonAnchor>
          </li>
        ))}
      </RowList>
    </Card>
  );
}
