import { recentPaymentLinksQuery } from '../../../features/payment-links/queries.ts';
import { queryClient } from '../../../lib/api/query-client.ts';

export { PaymentsScreen as default } from '../../../features/payment-links/payments-screen.tsx';

export function prefetch(): void {
  void queryClient.prefetchQuery(recentPaymentLinksQuery);
}
