import { formatDateTime } from '@jobly/core/dates';
import { resolveMismatch } from '@jobly/core/staff/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, errorMessage } from '../../../lib/api/api.ts';
import { toast } from '../../../lib/toast/toast.ts';
import { Button } from '../../../ui/button/button.tsx';
import { RowList } from '../../../ui/layout/list-row.tsx';
import { kindLabel, providerName, valueLabel } from './mismatch-labels.ts';
import type { Mismatch } from './mismatch-labels.ts';
import { mismatchesQuery } from '../queries.ts';
import { ReasonField } from '../actions/reason-field.tsx';
import { WaitingCard } from './waiting-card.tsx';

/** What did not fit and waits for a person (M3). */
export function MismatchesCard() {
  const waiting = useQuery(mismatchesQuery);
  const found = waiting.data?.mismatches;
  return (
    <WaitingCard title="Payments to look at" query={waiting} count={found?.length}>
      <RowList>
        {found?.map((mismatch) => (
          <Row key={mismatch.id} mismatch={mismatch} />
        ))}
      </RowList>
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

/** What a person found out stays with it. */
function Resolve({ id, onCancel }: { id: string; onCancel: () => void }) {
  const [resolution, setResolution] = useState('');
  const [problem, setProblem] = useState<string>();
  const queries = useQueryClient();
  const resolve = useMutation({
    mutationFn: () =>
      call(resolveMismatch, { params: { id }, body: { resolution: resolution.trim() } }),
    onSuccess: () => {
      toast.success('Resolved.');
      void queries.invalidateQueries({ queryKey: ['staff'] });
    },
    onError: (error) =>
      toast.error('Failed to resolve it', { description: errorMessage(error, '') }),
  });
  return (
    <form
      className="mt-3 flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (resolution.trim().length < 3) setProblem('Please write down what you found.');
        else if (!resolve.isPending) resolve.mutate();
      }}
    >
      <ReasonField
        label="What you found, what you did"
        hint="Stays with the payment, and goes into the log."
        value={resolution}
        problem={problem}
        onChange={(text) => {
          setResolution(text);
          setProblem(undefined);
        }}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={resolve.isPending}>
          {resolve.isPending ? 'Resolving…' : 'Mark as resolved'}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
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
