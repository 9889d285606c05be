import { getEarnings, type EarningsRange } from '@jobly/core/payment-links/earnings';
import { queryOptions } from '@tanstack/react-query';
import { contractQuery } from '../../../lib/api/contract-query.ts';

export function earningsQuery(range: EarningsRange) {
  return queryOptions({
    ...contractQuery(['payment_links', 'earnings', range], getEarnings, { query: { range } }),
    // After midnight there is another day to show.
    refetchOnWindowFocus: 'always',
  });
}
