import { listRecentPaymentLinks } from '@jobly/core/payment-links/contract';
import type { PaymentLinkSummary } from '@jobly/core/payment-links/contract';
import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';

/** Keys begin with the table's name: that is how a live signal finds what to refresh. */
export const recentPaymentLinksQuery = queryOptions({
  queryKey: ['payment_links', 'recent'],
  queryFn: ({ signal }) => call(listRecentPaymentLinks, { signal }),
});

/** A new link stands in the list at once; what else shows links asks again. */
export function addRecentLink(queries: QueryClient, link: PaymentLinkSummary): void {
  queries.setQueryData(recentPaymentLinksQuery.queryKey, (known) =>
    known
      ? { paymentLinks: [link, ...known.paymentLinks.filter(({ id }) => id !== link.id)] }
      : known,
  );
  void queries.invalidateQueries({ queryKey: ['payment_links'] });
}
