import { fetchBalance, listPayouts } from '@jobly/core/payouts/contract';
import { queryOptions } from '@tanstack/react-query';
import { contractQuery } from '../../lib/api/contract-query.ts';

const REFRESH_MS = 60_000;
const REFRESH_WHEN_STALE_MS = 15_000;

export const balanceQuery = queryOptions({
  ...contractQuery(['balances', 'mine'], fetchBalance),
  refetchInterval: ({ state }) => (state.data?.current ? REFRESH_MS : REFRESH_WHEN_STALE_MS),
  refetchOnWindowFocus: 'always',
});

export const payoutsQuery = contractQuery(['payouts', 'mine'], listPayouts);
