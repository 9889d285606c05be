import { RECENT_SHOWN } from '@jobly/core/payment-links/contract';
import type { PaymentLinkSummary } from '@jobly/core/payment-links/contract';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { mayBePaidInCash } from '@jobly/core/payment-links/state';
import { formatDateTime } from '@jobly/core/dates';
import { formatCents } from '@jobly/core/money';
import { buttonClass } from '../../../ui/button/button-class.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ReceiptDrawing } from '../../../ui/drawings/receipt.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { RowList } from '../../../ui/layout/list-row.tsx';
import { LoadingLabel, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { STATE_BADGES } from '../link-labels.ts';

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

interface PaymentLinkRowProps {
  link: PaymentLinkSummary;
  justPaid?: boolean;
  onResend?: (link: PaymentLinkSummary) => void;
}

function PaymentLinkRow({ link, justPaid = false, onResend }: PaymentLinkRowProps) {
  const open = link.state === 'open';
  const badge = STATE_BADGES[link.state];
  return (
    // Wraps rather than cuts: a huge amount goes below a long name, never out of sight.
    <li
      className={`relative flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-4 ${justPaid ? 'just-paid' : ''}`}
    >
      <div className="min-w-0 flex-[1_1_7.5rem]">
        <Link
          to="/payments/$linkId"
          params={{ linkId: link.id }}
          // The whole row is the link; only the button stands above it.
          className="text-lg leading-6 font-bold text-ink after:absolute after:inset-0 after:rounded-sm focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-ink"
        >
          <span dir="auto" className="line-clamp-2 break-words">
            {link.customerName}
          </span>
        </Link>
        <p dir="auto" className="line-clamp-2 break-words text-ink-2">
          {link.memo}
        </p>
        <p className="mt-1 text-sm text-ink-2 figures">{formatDateTime(link.createdAt)}</p>
        {mayBePaidInCash(link) && link.cashClaimedAt ? (
          <p className="mt-1 text-sm font-semibold text-wait">Says paid in cash</p>
        ) : null}
        {link.status === 'paid' && link.refundedCents > 0 ? (
          <p className="mt-1 text-sm font-semibold text-ink figures">
            {formatCents(link.refundedCents)} refunded
          </p>
        ) : null}
      </div>
      <div className="ml-auto flex flex-col items-end gap-1.5">
        <p className="text-xl leading-6 font-bold tracking-tight text-ink figures">
          {formatCents(link.amountCashCents)}
        </p>
        <StatusBadge tone={badge.tone}>{badge.label}</StatusBadge>
        {open && onResend ? (
          <Button
            variant="quiet"
            className="relative z-10 -mr-2 -mb-2"
            aria-label={`Resend the link for ${link.customerName}`}
            onClick={() => onResend(link)}
          >
            Resend
          </Button>
        ) : null}
      </div>
    </li>
  );
}
