import { listRecentPaymentLinks } from '@jobly/core/payment-links/contract';
import type { PaymentLinkSummary } from '@jobly/core/payment-links/contract';
import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';

/** Keys start with the table's name, by which live signals refresh them. */
export const recentPaymentLinksQuery = queryOptions({
  queryKey: ['payment_links', 'recent'],
  queryFn: ({ signal }) => call(listRecentPaymentLinks, { signal }),
});

/** Adds a new link to the list at once and refetches everything else that shows links. */
export function addRecentLink(queries: QueryClient, link: PaymentLinkSummary): void {
  queries.setQueryData(recentPaymentLinksQuery.queryKey, (known) =>
    known
      ? { paymentLinks: [link, ...known.paymentLinks.filter(({ id }) => id !== link.id)] }
      : known,
  );
  void queries.invalidateQueries({ queryKey: ['payment_links'] });
}
