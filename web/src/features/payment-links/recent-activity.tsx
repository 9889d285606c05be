import { RECENT_SHOWN } from '@jobly/core/payment-links/contract';
import type { PaymentLinkSummary } from '@jobly/core/payment-links/contract';
import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { sentenceOf } from '../../lib/api.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ReceiptDrawing } from '../../ui/drawings/receipt.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RowList } from '../../ui/list-row.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { LoadingLabel, Skeleton } from '../../ui/skeleton.tsx';
import { PaymentLinkRow } from './payment-link-row.tsx';
import { recentPaymentLinksQuery } from './queries.ts';

const LOAD_FAILED = 'Failed to load transactions';

export function RecentActivity() {
  const recent = useQuery(recentPaymentLinksQuery);

  async function refresh(): Promise<void> {
    const result = await recent.refetch();
    if (result.isError) toast.error(sentenceOf(result.error, LOAD_FAILED));
    else toast.success('Transactions refreshed');
  }

  return (
    <Card
      title="Recent Activity"
      aside={
        <button
          type="button"
          aria-label="Refresh"
          disabled={recent.isFetching}
          onClick={() => void refresh()}
          className="-my-2 -mr-2 flex size-12 items-center justify-center rounded-sm text-ink-2 hover:bg-sunken"
        >
          <RefreshCw
            aria-hidden="true"
            className={`size-5 ${recent.isFetching ? 'animate-spin' : ''}`}
          />
        </button>
      }
    >
      {recent.data ? <Links links={recent.data.paymentLinks} /> : null}
      {recent.isPending ? <LinksSkeleton /> : null}
      {recent.isError && !recent.data ? (
        <LoadError
          message={sentenceOf(recent.error, LOAD_FAILED)}
          retrying={recent.isFetching}
          onRetry={() => void recent.refetch()}
        />
      ) : null}
    </Card>
  );
}

function Links({ links }: { links: PaymentLinkSummary[] }) {
  const [showAll, setShowAll] = useState(false);
  if (links.length === 0) {
    return (
      <EmptyState drawing={<ReceiptDrawing />} title="No payment links yet">
        Every link you send shows up here, and you see at once when it is paid.
      </EmptyState>
    );
  }
  const hidden = links.length - RECENT_SHOWN;
  return (
    <>
      <RowList>
        {(showAll ? links : links.slice(0, RECENT_SHOWN)).map((link) => (
          <PaymentLinkRow key={link.id} link={link} />
        ))}
      </RowList>
      {hidden > 0 ? (
        <Button
          className="mt-4 w-full"
          aria-expanded={showAll}
          onClick={() => setShowAll(!showAll)}
        >
          {showAll ? 'Show Less' : `Show More (${hidden} more)`}
        </Button>
      ) : null}
    </>
  );
}

function LinksSkeleton() {
  return (
    <>
      <LoadingLabel />
      {[1, 2, 3].map((row) => (
        <div
          key={row}
          className="flex justify-between gap-4 border-line py-3 not-first-of-type:border-t"
        >
          <div className="flex-1">
            <Skeleton className="h-5 w-36 max-w-full" />
            <Skeleton className="mt-2 h-4 w-48 max-w-full" />
            <Skeleton className="mt-2 h-4 w-28 max-w-full" />
          </div>
          <Skeleton className="h-7 w-20" />
        </div>
      ))}
    </>
  );
}
