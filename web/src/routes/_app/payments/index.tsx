import { Suspense, lazy } from 'react';
import { PaymentsScreen } from '../../../features/payment-links/payments-screen.tsx';
import { recentPaymentLinksQuery } from '../../../features/payment-links/queries.ts';
import { queryClient } from '../../../lib/api/query-client.ts';

/** Offered after a link was created; optional, so a failed load shows nothing. */
const PushOffer = lazy(() =>
  import('../../../features/notices/push-offer.tsx').catch(() => ({ default: () => null })),
);

export function prefetch(): void {
  void queryClient.prefetchQuery(recentPaymentLinksQuery);
}

export default function Payments() {
  return (
    <PaymentsScreen
      afterCreated={
        <Suspense>
          <PushOffer />
        </Suspense>
      }
    />
  );
}
