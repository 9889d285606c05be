import { RECENT_SHOWN } from '@jobly/core/payment-links/contract';
import type { PaymentLinkSummary } from '@jobly/core/payment-links/contract';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { buttonClass } from '../../../ui/button/button-class.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ReceiptDrawing } from '../../../ui/drawings/receipt.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { RowList } from '../../../ui/layout/list-row.tsx';
import { LoadingLabel, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { PaymentLinkRow } from './payment-link-row.tsx';

interface RecentLinksProps {
  links: PaymentLinkSummary[];
  justPaid: ReadonlySet<string>;
  onResend: (link: PaymentLinkSummary) => void;
}

export function RecentLinks({ links, justPaid, onResend }: RecentLinksProps) {
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
          <PaymentLinkRow
            key={link.id}
            link={link}
            justPaid={justPaid.has(link.id)}
            onResend={onResend}
          />
        ))}
      </RowList>
      {hidden > 0 ? (
        <Button
          className="mt-3 w-full"
          aria-expanded={showAll}
          onClick={() => setShowAll(!showAll)}
        >
          {showAll ? 'Show Less' : `Show More (${hidden} more)`}
        </Button>
      ) : null}
      <Link to="/payments/history" className={`mt-2 w-full ${buttonClass('quiet')}`}>
        See all payments
      </Link>
    </>
  );
}

export function RecentLinksSkeleton() {
  return (
    <>
      <LoadingLabel />
      {[1, 2, 3].map((row) => (
        <div
          key={row}
          className="flex justify-between gap-4 border-line py-4 not-first-of-type:border-t"
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
