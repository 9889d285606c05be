import { fetchBalance, listPayouts } from '@jobly/core/payouts/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';

const REFRESH_MS = 60_000;
/** While the provider is silent we look more often: the page heals by itself. */
const REFRESH_WHEN_STALE_MS = 15_000;

/** Keys begin with the table's name: that is how a live signal finds what to refresh. */
export const balanceQuery = queryOptions({
  queryKey: ['balances', 'mine'],
  queryFn: ({ signal }) => call(fetchBalance, { signal }),
  refetchInterval: ({ state }) => (state.data?.current ? REFRESH_MS : REFRESH_WHEN_STALE_MS),
  refetchOnWindowFocus: 'always',
});

export const payoutsQuery = queryOptions({
  queryKey: ['payouts', 'mine'],
  queryFn: ({ signal }) => call(listPayouts, { signal }),
});

/** Asks while the contractor's record is still on its way, so that the money does not wait for it. */
export function useMoneyEarly(enabled: boolean): void {
  useQuery({ ...balanceQuery, enabled });
  useQuery({ ...payoutsQuery, enabled });
}
