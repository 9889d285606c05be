import { listPaymentMismatches } from '@jobly/core/checkout/staff-contract';
import { formatDateTime } from '@jobly/core/dates';
import { useQuery } from '@tanstack/react-query';
import { call, sentenceOf } from '../../lib/api.ts';
import { Card } from '../../ui/card.tsx';
import { RowList } from '../../ui/list-row.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { LoadingLabel, Skeleton } from '../../ui/skeleton.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { kindWords, providerName, valueWords } from './mismatches-words.ts';
import type { Mismatch } from './mismatches-words.ts';

/** No live signal tells of these: they belong to no contractor's rows. */
const REFRESH_MS = 60_000;

/** What did not fit and waits for a person (M3). */
export default function MismatchesCard() {
  const waiting = useQuery({
    queryKey: ['payment_mismatches', 'all'],
    queryFn: ({ signal }) => call(listPaymentMismatches, { signal }),
    refetchInterval: REFRESH_MS,
  });
  const found = waiting.data?.mismatches;
  return (
    <Card
      title="Payments to look at"
      aside={
        found && found.length > 0 ? (
          <StatusBadge tone="wait">{String(found.length)}</StatusBadge>
        ) : null
      }
    >
      {found?.length === 0 ? <p className="text-ink-2">Nothing waits for you</p> : null}
      {found && found.length > 0 ? (
        <RowList>
          {found.map((mismatch) => (
            <Row key={mismatch.id} mismatch={mismatch} />
          ))}
        </RowList>
      ) : null}
      {waiting.isPending ? (
        <>
          <LoadingLabel />
          <Skeleton className="h-6 w-48 max-w-full" />
        </>
      ) : null}
      {waiting.isError && !found ? (
        <LoadError
          message={sentenceOf(waiting.error, 'This could not be loaded.')}
          retrying={waiting.isFetching}
          onRetry={() => void waiting.refetch()}
        />
      ) : null}
    </Card>
  );
}

function Row({ mismatch }: { mismatch: Mismatch }) {
  const name = providerName(mismatch);
  return (
    <li className="py-4 first:pt-1 last:pb-1">
      <p className="font-bold text-ink">{kindWords(mismatch.kind)}</p>
      <p className="break-words text-ink-2">{mismatch.businessName ?? 'No business known'}</p>
      <dl className="mt-2 grid grid-cols-2 gap-3">
        <Side label="Expected">{valueWords(mismatch.kind, mismatch.expected)}</Side>
        <Side label="Seen">{valueWords(mismatch.kind, mismatch.seen)}</Side>
      </dl>
      <p className="mt-2 text-sm text-ink-2 figures">{formatDateTime(mismatch.foundAt)}</p>
      {name ? <p className="text-sm break-all text-ink-2 select-all">{name}</p> : null}
    </li>
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
