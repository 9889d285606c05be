import type { Contract } from '@jobly/core/contract';
import { queryOptions, type QueryKey } from '@tanstack/react-query';
import { call, type Arguments } from './api.ts';
import { FIRST_REPLIES_AT_MS, takeFirstReply } from './first-view.ts';

/** A contract as a query, which starts with the reply that the document brought along, if it did. */
export function contractQuery<const Key extends QueryKey, C extends Contract>(
  queryKey: Key,
  contract: C,
  ...input: Arguments<C>
) {
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) =>
      call(contract, ...([{ ...input[0], signal }] as unknown as Arguments<C>)),
    initialData: () => takeFirstReply(contract, input[0]),
    initialDataUpdatedAt: FIRST_REPLIES_AT_MS,
  });
}
