import { formatCents } from '@jobly/core/money';
import { RECENT_FETCHED, fetchTransactions } from '@jobly/core/payment-links/contract';
import type { PaymentLinkSummary } from '@jobly/core/payment-links/contract';
import { LOAD_FAILED, REFRESHED, SYNC_FAILED } from '@jobly/core/payment-links/messages';
import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useState, useEffect, useRef } from 'react';
import { call, errorMessage } from '../../../lib/api/api.ts';
import { Loaded } from '../../../lib/loaded.tsx';
import { toast } from '../../../lib/toast/toast.ts';
import { useBusy } from '../../../ui/button/use-busy.ts';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { recentPaymentLinksQuery } from '../queries.ts';
import { RecentLinks } from './recent-links.tsx';

export function RecentActivity({ onResend }: { onResend: (link: PaymentLinkSummary) => void }) {
  const recent = useQuery(recentPaymentLinksQuery);
  const justPaid = usePaidNews(recent.data?.paymentLinks);
  const [syncing, refresh] = useBusy(sync);
  const busy = syncing || recent.isFetching;

  /** With the provider before reloading, so that a payment whose webhook was lost shows up, too. */
  async function sync(): Promise<void> {
    try {
      const { synced } = await call(fetchTransactions, { body: { pageSize: RECENT_FETCHED } });
      await recent.refetch({ throwOnError: true });
      if (synced) toast.success(REFRESHED);
      else toast.error(SYNC_FAILED, { description: 'You see what we knew before.' });
    } catch (error) {
      const sentence = errorMessage(error, LOAD_FAILED);
      toast.error(LOAD_FAILED, sentence === LOAD_FAILED ? {} : { description: sentence });
    }
  }

  return (
    <Card
      title="Recent Activity"
      aside={
        <button
          type="button"
          aria-label="Refresh"
          disabled={busy}
          onClick={() => void refresh()}
          className="-my-2 -mr-2 flex size-12 items-center justify-center rounded-sm text-ink-2 hover:bg-sunken"
        >
          <RefreshCw className={`size-5 ${busy ? 'animate-spin' : ''}`} />
        </button>
      }
    >
      <Loaded query={recent} failed={LOAD_FAILED} skeleton={<SkeletonRows count={3} />}>
        {({ paymentLinks }) => (
          <RecentLinks links={paymentLinks} justPaid={justPaid} onResend={onResend} />
        )}
      </Loaded>
    </Card>
  );
}

/** Toasts when a link becomes paid while the screen is open; returns the ids of those that did. */
export function usePaidNews(links: PaymentLinkSummary[] | undefined): ReadonlySet<string> {
  const seen = useRef<PaymentLinkSummary[]>(undefined);
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());

  useEffect(() => {
    if (!links) return;
    const paid = newlyPaid(seen.current, links);
    seen.current = links;
    const news = paidSentence(paid);
    if (!news) return;
    const { title, ...options } = news;
    toast.success(title, options);
    setFresh((known) => new Set([...known, ...paid.map(({ id }) => id)]));
  }, [links]);

  return fresh;
}

type Links = readonly PaymentLinkSummary[];

/** The links that were open at the last look and are paid now; links seen for the first time are left out. */
export function newlyPaid(before: Links | undefined, now: Links): PaymentLinkSummary[] {
  const wasUnpaid = new Set(
    before?.filter(({ status }) => status === 'unpaid').map(({ id }) => id),
  );
  return now.filter(({ id, status }) => status === 'paid' && wasUnpaid.has(id));
}

/** `Dana Whitfield paid $425.00`; one toast at a time, so several payments share it. */
export function paidSentence(paid: Links): { title: string; description?: string } | undefined {
  const [first, ...others] = paid;
  if (!first) return undefined;
  const title = `${first.customerName} paid ${formatCents(first.amountCashCents)}`;
  if (others.length === 0) return { title };
  return { title, description: `And ${others.length} more just paid.` };
}
