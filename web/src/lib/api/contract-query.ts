import { callUrl } from '@jobly/core/call-address';
import type { Contract } from '@jobly/core/contract';
import { queryOptions, type QueryKey } from '@tanstack/react-query';
import { call, type Arguments } from './api.ts';
import { firstReplyAtMs, takeFirstReply } from './first-view.ts';

/** A contract as a query, which starts with the document's reply if there is one. */
export function contractQuery<const Key extends QueryKey, C extends Contract>(
  queryKey: Key,
  contract: C,
  ...input: Arguments<C>
) {
  const address = callUrl(contract, input[0]);
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) =>
      call(contract, ...([{ ...input[0], signal }] as unknown as Arguments<C>)),
    initialData: () => takeFirstReply(contract, input[0]),
    initialDataUpdatedAt: () => firstReplyAtMs(address),
    // The key for the next visit (last-known.ts); none for one of many.
    meta: input[0]?.params ? {} : { address },
  });
}
