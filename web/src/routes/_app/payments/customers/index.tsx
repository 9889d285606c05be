import { CustomersScreen } from '../../../../features/customers/customers-screen.tsx';
import { recentCustomersQuery } from '../../../../features/customers/queries.ts';
import { queryClient } from '../../../../lib/api/query-client.ts';
import { navigate, usePlace } from '../../../../router/router.ts';

const PATH = '/payments/customers';

export function prefetch(): void {
  void queryClient.prefetchQuery(recentCustomersQuery);
}

export default function Customers() {
  const search = new URLSearchParams(usePlace().search).get('search') ?? '';
  return <CustomersScreen search={search} onSearch={searchFor} />;
}

/** Replaces the entry: Back leaves the list instead of undoing each typed letter. */
function searchFor(search: string): void {
  const query = new URLSearchParams({ search }).toString();
  void navigate(search ? `${PATH}?${query}` : PATH, { replace: true });
}
