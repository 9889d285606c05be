import { RECENT_SHOWN } from '@jobly/core/payment-links/contract';
import type { PaymentLinkSummary } from '@jobly/core/payment-links/contract';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { mayBePaidInCash } from '@jobly/core/payment-links/state';
import { formatDateTime } from '@jobly/core/dates';
import { formatCents } from '@jobly/core/money';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { ReceiptDrawing } from '../../../ui/drawings/receipt.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { RowList } from '../../../ui/layout/list-row.tsx';
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
      <ButtonLink to="/payments/history" variant="quiet" className="mt-2 w-full">
        See all payments
      </ButtonLink>
    </>
  );
}

interface PaymentLinkRowProps {
  link: PaymentLinkSummary;
  justPaid: boolean;
  onResend: (link: PaymentLinkSummary) => void;
}

function PaymentLinkRow({ link, justPaid, onResend }: PaymentLinkRowProps) {
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
        <StatusBadge {...STATE_BADGES[link.state]} />
        {link.state === 'open' ? (
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
