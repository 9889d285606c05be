import { formatDateTime } from '@jobly/core/dates';
import { resolveMismatch } from '@jobly/core/staff/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { Button } from '../../../ui/button/button.tsx';
import { kindLabel, providerName, valueLabel } from './mismatch-labels.ts';
import type { Mismatch } from './mismatch-labels.ts';
import { mismatchesQuery } from '../queries.ts';
import { ReasonForm } from '../actions/reason-form.tsx';
import { useStaffStep } from '../staff-step.ts';
import { WaitingCard } from './waiting-card.tsx';

/** What did not fit and waits for a person (M3). */
export function MismatchesCard() {
  const waiting = useQuery({ ...mismatchesQuery, select: ({ mismatches }) => mismatches });
  return (
    <WaitingCard title="Payments to look at" query={waiting}>
      {(mismatch) => <Row key={mismatch.id} mismatch={mismatch} />}
    </WaitingCard>
  );
}

function Row({ mismatch }: { mismatch: Mismatch }) {
  const name = providerName(mismatch);
  const [resolving, setResolving] = useState(false);
  return (
    <li className="py-4 first:pt-1 last:pb-1">
      <p className="font-bold text-ink">{kindLabel(mismatch.kind)}</p>
      <p className="break-words text-ink-2">{mismatch.businessName ?? 'No business known'}</p>
      <dl className="mt-2 grid grid-cols-2 gap-3">
        <Side label="Expected">{valueLabel(mismatch.kind, mismatch.expected)}</Side>
        <Side label="Seen">{valueLabel(mismatch.kind, mismatch.seen)}</Side>
      </dl>
      <p className="mt-2 text-sm text-ink-2 figures">{formatDateTime(mismatch.foundAt)}</p>
      {name ? <p className="text-sm break-all text-ink-2 select-all">{name}</p> : null}
      {resolving ? (
        <Resolve id={mismatch.id} onCancel={() => setResolving(false)} />
      ) : (
        <Button className="mt-3" onClick={() => setResolving(true)}>
          Resolve
        </Button>
      )}
    </li>
  );
}

function Resolve({ id, onCancel }: { id: string; onCancel: () => void }) {
  const resolve = useStaffStep({
    run: (resolution: string) => call(resolveMismatch, { params: { id }, body: { resolution } }),
    done: 'Resolved.',
    failed: 'Failed to resolve it',
  });
  return (
    <ReasonForm
      className="mt-3 gap-3"
      label="What you found, what you did"
      hint="Stays with the payment, and goes into the log."
      required="Please write down what you found."
      submit="Mark as resolved"
      submitting="Resolving…"
      sending={resolve.isPending}
      onSubmit={resolve.mutate}
      onCancel={onCancel}
    />
  );
}

function Side({ label, children }: { label: string; children: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className="font-semibold break-words text-ink figures">{children}</dd>
    </div>
  );
}
