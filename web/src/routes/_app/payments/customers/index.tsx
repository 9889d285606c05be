import { CustomersScreen } from '../../../../features/customers/customers-screen.tsx';
import { recentCustomersQuery } from '../../../../features/customers/queries.ts';
import { queryClient } from '../../../../lib/api/query-client.ts';

export function prefetch(): void {
  void queryClient.prefetchQuery(recentCustomersQuery);
}

export default CustomersScreen;
