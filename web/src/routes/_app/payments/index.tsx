import { Suspense, lazy } from 'react';
import type { KnownCustomers } from '../../../features/payment-links/form/link-form-card.tsx';
import { PaymentsScreen } from '../../../features/payment-links/payments-screen.tsx';
import { recentPaymentLinksQuery } from '../../../features/payment-links/queries.ts';
import { lazySheet } from '../../../lib/lazy-part.ts';
import { queryClient } from '../../../lib/api/query-client.ts';

/** Offered after a link was created; optional, so a failed load shows nothing. */
const PushOffer = lazy(() =>
  import('../../../features/notices/push-offer.tsx').catch(() => ({ default: () => null })),
);

/** Without it, everything is typed as before. */
const Known = lazy<KnownCustomers>(() =>
  import('../../../features/customers/known-customers.tsx').catch(() => ({ default: () => null })),
);

const OfferedCustomers: KnownCustomers = (props) => (
  <Suspense>
    <Known {...props} />
  </Suspense>
);

const useSendEstimate = lazySheet(() => import('../../../features/estimates/send-estimate.tsx'));

export function prefetch(): void {
  void queryClient.prefetchQuery(recentPaymentLinksQuery);
}

export default function Payments() {
  return (
    <PaymentsScreen
      KnownCustomers={OfferedCustomers}
      sendEstimate={useSendEstimate({ ahead: false })}
      afterCreated={
        <Suspense>
          <PushOffer />
        </Suspense>
      }
    />
  );
}
