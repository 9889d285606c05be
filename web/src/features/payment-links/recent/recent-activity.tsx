import { t } from '@jobly/core/language/t';
import {
  RECENT_FETCHED,
  RECENT_SHOWN,
  type PaymentLinkSummary,
} from '@jobly/core/payment-links/contract';
import { LOAD_FAILED, REFRESHED, SYNC_FAILED } from '@jobly/core/payment-links/messages';
import { fetchTransactions } from '@jobly/core/payment-links/transactions-contract';
import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useState, useEffect, useRef } from 'react';
import { Link } from '../../../router/link.tsx';
import { call, errorMessage } from '../../../lib/api/api.ts';
import { Loaded } from '../../../lib/loaded.tsx';
import { toast } from '../../../lib/toast/toast.ts';
import { Button } from '../../../ui/button/button.tsx';
import { useBusy } from '../../../ui/button/use-busy.ts';
import { ReceiptDrawing } from '../../../ui/drawings/receipt.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { Card, RowList } from '../../../ui/layout/card.tsx';
import { LinkFacts } from '../link-facts.tsx';
import { LinkAmount } from '../shown-amount.tsx';
import { stateBadge } from '../link-labels.ts';
import { recentPaymentLinksQuery } from '../queries.ts';
import { useUndoCash } from '../use-settle.ts';

interface RecentActivityProps {
  /** The row to mark. */
  createdId: string | undefined;
  onResend: (link: PaymentLinkSummary) => void;
}

/** The id of a row's link, which receives the focus when its sheet closes. */
export const rowId = (linkId: string): string => `link-${linkId}`;

export function RecentActivity({ createdId, onResend }: RecentActivityProps) {
  const recent = useQuery(recentPaymentLinksQuery);
  const justPaid = usePaidNews(recent.data?.paymentLinks);
  const [syncing, refresh] = useBusy(sync);
  const busy = syncing || recent.isFetching;

  /** Syncs with the provider first, in case a webhook was lost. */
  async function sync(): Promise<void> {
    try {
      const { synced } = await call(fetchTransactions, { body: { pageSize: RECENT_FETCHED } });
      await recent.refetch({ throwOnError: true });
      if (synced) toast.success(t(REFRESHED));
      else toast.error(t(SYNC_FAILED), { description: t('You see what we knew before.') });
    } catch (error) {
      const failed = t(LOAD_FAILED);
      const sentence = errorMessage(error, failed);
      toast.error(failed, sentence === failed ? {} : { description: sentence });
    }
  }

  return (
    <Card
      title={t('Recent Activity')}
      aside={
        <button
          type="button"
          aria-label={t('Refresh')}
          disabled={busy}
          onClick={() => void refresh()}
          className="-my-2 -mr-2 flex size-12 items-center justify-center rounded-sm text-ink-2 hover:bg-sunken"
        >
          <RefreshCw className={`size-5 ${busy ? 'animate-spin' : ''}`} />
        </button>
      }
    >
      <Loaded query={recent} failed={t(LOAD_FAILED)} skeleton={<SkeletonRows count={3} />}>
        {({ paymentLinks }) => (
          <RecentLinks
            links={paymentLinks}
            justPaid={justPaid}
            createdId={createdId}
            onResend={onResend}
          />
        )}
      </Loaded>
    </Card>
  );
}

/** Links that became paid while the screen was open. */
function usePaidNews(links: PaymentLinkSummary[] | undefined): ReadonlySet<string> {
  const seen = useRef<PaymentLinkSummary[]>(undefined);
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());

  useEffect(() => {
    if (!links) return;
    const paid = newlyPaid(seen.current, links);
    seen.current = links;
    if (paid.length === 0) return;
    setFresh((known) => new Set([...known, ...paid.map(({ id }) => id)]));
  }, [links]);

  return fresh;
}

type Links = readonly PaymentLinkSummary[];

/** Open before and paid now; without links seen for the first time. */
export function newlyPaid(before: Links | undefined, now: Links): PaymentLinkSummary[] {
  const wasUnpaid = new Set(
    before?.filter(({ status }) => status === 'unpaid').map(({ id }) => id),
  );
  return now.filter(({ id, status }) => status === 'paid' && wasUnpaid.has(id));
}

interface RecentLinksProps extends RecentActivityProps {
  links: PaymentLinkSummary[];
  justPaid: ReadonlySet<string>;
}

function RecentLinks({ links, justPaid, createdId, onResend }: RecentLinksProps) {
  const [showAll, setShowAll] = useState(false);
  if (links.length === 0) {
    return (
      <EmptyState drawing={<ReceiptDrawing />} title={t('No payment links yet')}>
        {t('Every link you send shows up here, and you see at once when it is paid.')}
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
            justCreated={link.id === createdId}
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
          {showAll ? t('Show Less') : t('Show More ({count} more)', { count: hidden })}
        </Button>
      ) : null}
    </>
  );
}

interface PaymentLinkRowProps {
  link: PaymentLinkSummary;
  justPaid: boolean;
  justCreated: boolean;
  onResend: (link: PaymentLinkSummary) => void;
}

function PaymentLinkRow({ link, justPaid, justCreated, onResend }: PaymentLinkRowProps) {
  const mark = justPaid ? 'just-paid' : justCreated ? 'just-created' : '';
  return (
    // Wraps rather than truncates: a huge amount goes below a long name.
    <li
      className={`relative flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-4 ${mark}`}
    >
      <div className="min-w-0 flex-[1_1_7.5rem]">
        <Link
          id={rowId(link.id)}
          to={`/payments/${link.id}`}
          // The whole row is the link; only the button is above it.
          className="scroll-my-40 text-lg leading-6 font-bold text-ink after:absolute after:-inset-x-2.5 after:inset-y-0 after:rounded-sm focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-ink"
        >
          {justCreated ? <span className="sr-only">{t('Just created:')} </span> : null}
          <span dir="auto" className="line-clamp-2 break-words">
            {link.customerName}
          </span>
        </Link>
        <LinkFacts link={link} clamp="line-clamp-2 break-words" />
      </div>
      <div className="ml-auto flex flex-col items-end gap-1.5">
        <p className="text-xl leading-6 font-bold tracking-tight text-ink figures">
          <LinkAmount link={link} />
        </p>
        <StatusBadge {...stateBadge(link)} />
        {link.state === 'open' ? (
          <Button
            variant="quiet"
            className="relative z-10 -mr-2 -mb-2"
            aria-label={t('Resend the link for {name}', { name: link.customerName })}
            onClick={() => onResend(link)}
          >
            {t('Resend')}
          </Button>
        ) : null}
        {link.state === 'cash_marked' ? <UndoCash link={link} /> : null}
      </div>
    </li>
  );
}

function UndoCash({ link }: { link: PaymentLinkSummary }) {
  const [undoing, undo] = useUndoCash(link.id);
  return (
    <Button
      variant="quiet"
      className="relative z-10 -mr-2 -mb-2"
      busy={undoing}
      aria-label={t('Undo paid in cash for {name}', { name: link.customerName })}
      onClick={() => void undo()}
    >
      {t('Undo')}
    </Button>
  );
}
