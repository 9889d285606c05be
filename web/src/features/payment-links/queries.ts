import { listRecentPaymentLinks } from '@jobly/core/payment-links/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

export const recentPaymentLinksQuery = queryOptions({
  queryKey: ['payment_links', 'recent'],
  queryFn: ({ signal }) => call(listRecentPaymentLinks, { signal }),
});
