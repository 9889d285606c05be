import {
  findCustomers,
  getCustomer,
  listCustomersByName,
  listRecentCustomers,
} from '@jobly/core/customers/contract';
import {
  infiniteQueryOptions,
  keepPreviousData,
  useQuery,
  type QueryClient,
} from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { contractQuery } from '../../lib/api/contract-query.ts';

/** Keys start with the table's name, by which live signals refresh them. */
export const recentCustomersQuery = contractQuery(['customers', 'recent'], listRecentCustomers);

export const customersByNameQuery = infiniteQueryOptions({
  queryKey: ['customers', 'by name'],
  queryFn: ({ pageParam: after, signal }) =>
    call(listCustomersByName, { query: after === undefined ? {} : { after }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.next ?? undefined,
});

export const foundCustomersQuery = (search: string, most?: number) =>
  contractQuery(['customers', 'found', search, most], findCustomers, {
    query: { search, ...(most && { most }) },
  });

export const customerQuery = (id: string) =>
  contractQuery(['customers', 'one', id], getCustomer, { params: { id } });

/** The customers billed last, or those that a search finds. */
export function useCustomers(search: string) {
  const recent = useQuery(recentCustomersQuery);
  const found = useQuery({
    ...foundCustomersQuery(search),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
  return { recent, shown: search ? found : recent };
}

/** After a merge: links are shown at another customer, too. */
export const refreshCustomers = (queries: QueryClient) =>
  Promise.all(
    ['customers', 'payment_links'].map((table) => queries.invalidateQueries({ queryKey: [table] })),
  );
