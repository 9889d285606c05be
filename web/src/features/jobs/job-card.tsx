import type { BodyOf } from '@jobly/core/contract';
import { askForParts, cancelJob, type Job, type JobPart } from '@jobly/core/jobs/contract';
import { partLabel } from '@jobly/core/jobs/labels';
import { t } from '@jobly/core/language/t';
import { formatCents } from '@jobly/core/money';
import { billRows } from '@jobly/core/payment-links/bill-rows';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { call, errorMessage } from '../../lib/api/api.ts';
import { ConfirmButton } from '../../lib/confirm-button.tsx';
import { newId } from '../../lib/new-id.ts';
import { toast } from '../../lib/toast/toast.ts';
import { navigate } from '../../router/router.ts';
import { Link } from '../../router/link.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Card, RowList } from '../../ui/layout/card.tsx';
import { partState } from './job-labels.ts';
import { jobQuery } from './queries.ts';

/** The job that a payment belongs to: what was paid of it, and what is left to ask for. */
export function JobCard({ jobId, linkId }: { jobId: string; linkId: string }) {
  const { data } = useQuery(jobQuery(jobId));
  if (!data) return null;
  // With a new link, a new id.
  return (
    <Schedule key={data.job.parts.map((part) => part.linkId).join()} {...data} linkId={linkId} />
  );
}

function Schedule({ job, linkId }: { job: Job; linkId: string }) {
  const queries = useQueryClient();
  // One id for all taps, so that they cannot make two links.
  const [newLinkId] = useState(() => newId());
  const settled = () => queries.invalidateQueries({ queryKey: ['payment_links'] });
  const onError = (error: Error) =>
    toast.error(errorMessage(error, t('Your change could not be saved. Please try again.')));
  const ask = useMutation({
    mutationFn: (partIds: BodyOf<typeof askForParts>['partIds']) =>
      call(askForParts, { params: { id: job.id }, body: { linkId: newLinkId, partIds } }),
    onSuccess: ({ paymentLink }) => void navigate(`/payments/${paymentLink.id}`),
    onError,
    onSettled: settled,
  });
  const cancel = useMutation({
    mutationFn: () => call(cancelJob, { params: { id: job.id } }),
    onError,
    onSettled: settled,
  });
  const rest = job.parts.filter(({ state }) => state === 'waiting' || state === 'asked');
  const rows = [
    ...(job.bill ? billRows(job.bill) : []),
    ...job.changes.map(({ number, cents }) => ({
      label: t('Change order {number}', { number }),
      note: '',
      amount: formatCents(cents),
    })),
  ];
  const waits = rest.some(({ state }) => state === 'waiting') && !job.isCancelled;
  // The last one that is left has the button below.
  const mayAsk = ({ state }: JobPart) =>
    !job.isCancelled && (state === 'returned' || (state === 'waiting' && rest.length > 1));
  return (
    <Card title={t('Job for {amount}', { amount: formatCents(job.totalCents) })}>
      <p className="mb-2 text-ink-2">
        {job.isCancelled
          ? t('Cancelled: nothing more is asked for.')
          : t('{paid} paid, {left} left', {
              paid: formatCents(job.paidCents),
              left: formatCents(job.leftCents),
            })}
      </p>
      {job.owedCents > 0 ? (
        <p className="mb-2 font-semibold text-wait">
          {t('You owe {amount}', { amount: formatCents(job.owedCents) })}
        </p>
      ) : null}
      {rows.length > 0 ? (
        <dl className="mb-2 text-sm text-ink-2">
          {rows.map(({ label, note, amount }, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- a line is its place
            <div key={at} className="flex justify-between gap-x-4">
              <dt dir="auto" className="min-w-0 break-words">
                {note ? `${label}, ${note}` : label}
              </dt>
              <dd className="figures">{amount}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      <RowList>
        {job.parts.map((part, at) => (
          <Row
            key={part.id}
            part={part}
            label={partLabel(at, job.parts.length)}
            isShown={part.linkId === linkId}
            onAsk={mayAsk(part) ? () => ask.mutate([part.id]) : undefined}
            busy={ask.isPending}
          />
        ))}
      </RowList>
      {waits ? (
        <Button
          // The link that is open has the first button of the page.
          variant={rest.some(({ state }) => state === 'asked') ? 'secondary' : 'primary'}
          className="mt-3 w-full"
          busy={ask.isPending}
          onClick={() => ask.mutate(rest.map(({ id }) => id))}
        >
          {t('Ask for the rest: {amount}', { amount: formatCents(job.leftCents) })}
        </Button>
      ) : null}
      {job.leftCents > 0 ? (
        <ConfirmButton
          variant="danger"
          className="mt-3 w-full"
          asks={{
            title: t('Cancel this job?'),
            text: t(
              'Nothing more is asked for, and its open links can no longer be paid. What was paid stays.',
            ),
            yes: t('Cancel job'),
            busyLabel: t('Cancelling…'),
            no: t('Keep job'),
          }}
          onYes={() =>
            cancel.mutateAsync().then(
              () => undefined,
              () => undefined,
            )
          }
        >
          {t('Cancel job')}
        </ConfirmButton>
      ) : null}
    </Card>
  );
}

interface RowProps {
  part: JobPart;
  label: string;
  isShown: boolean;
  /** Undefined where there is nothing to ask for. */
  onAsk: (() => void) | undefined;
  busy: boolean;
}

function Row({ part, label, isShown, onAsk, busy }: RowProps) {
  const isElsewhere = part.linkId !== null && !isShown;
  const first = (
    <>
      <span className="flex-1 font-semibold text-ink">{label}</span>
      <span className="font-semibold text-ink figures">{formatCents(part.cents)}</span>
      {isElsewhere ? <ChevronRight className="-mr-1 size-5 shrink-0 text-ink-3" /> : null}
    </>
  );
  const look = 'flex flex-wrap items-center gap-x-2';
  return (
    <li className="py-3">
      {isElsewhere ? (
        <Link to={`/payments/${part.linkId}`} className={`${look} min-h-12 rounded-sm`}>
          {first}
        </Link>
      ) : (
        <span className={look}>{first}</span>
      )}
      <span className="flex flex-wrap items-center justify-between gap-x-4">
        <span className="text-sm text-ink-2">{partState(part)}</span>
        {onAsk ? (
          <Button variant="quiet" className="-mr-2" disabled={busy} onClick={onAsk}>
            {part.state === 'returned' ? t('Ask again') : t('Ask now')}
          </Button>
        ) : null}
      </span>
    </li>
  );
}
