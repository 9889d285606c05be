import { RECENT_FETCHED, fetchTransactions } from '@jobly/core/payment-links/contract';
import type { PaymentLinkSummary } from '@jobly/core/payment-links/contract';
import { LOAD_FAILED, REFRESHED, SYNC_FAILED } from '@jobly/core/payment-links/messages';
import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { call, errorMessage } from '../../../lib/api/api.ts';
import { Loaded } from '../../../lib/loaded.tsx';
import { toast } from '../../../lib/toast/toast.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { recentPaymentLinksQuery } from '../queries.ts';
import { RecentLinks, RecentLinksSkeleton } from './recent-links.tsx';
import { usePaidNews } from './paid-news.ts';

interface RecentActivityProps {
  onResend: (link: PaymentLinkSummary) => void;
}

export function RecentActivity({ onResend }: RecentActivityProps) {
  const recent = useQuery(recentPaymentLinksQuery);
  const justPaid = usePaidNews(recent.data?.paymentLinks);
  const [syncing, setSyncing] = useState(false);
  const busy = syncing || recent.isFetching;

  /** Syncs with the provider before reloading, so that a payment whose webhook was lost shows up, too. */
  async function refresh(): Promise<void> {
    setSyncing(true);
    try {
      const { synced } = await call(fetchTransactions, { body: { pageSize: RECENT_FETCHED } });
      await recent.refetch({ throwOnError: true });
      if (synced) toast.success(REFRESHED);
      else toast.error(SYNC_FAILED, { description: 'You see what we knew before.' });
    } catch (error) {
      const sentence = errorMessage(error, LOAD_FAILED);
      toast.error(LOAD_FAILED, sentence === LOAD_FAILED ? {} : { description: sentence });
    } finally {
      setSyncing(false);
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
          <RefreshCw aria-hidden="true" className={`size-5 ${busy ? 'animate-spin' : ''}`} />
        </button>
      }
    >
      <Loaded query={recent} failed={LOAD_FAILED} skeleton={<RecentLinksSkeleton />}>
        {({ paymentLinks }) => (
          <RecentLinks links={paymentLinks} justPaid={justPaid} onResend={onResend} />
        )}
      </Loaded>
    </Card>
  );
}
