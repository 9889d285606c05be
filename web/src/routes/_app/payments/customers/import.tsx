import { importsQuery } from '../../../../features/customers/import/earlier-imports.tsx';
import { ImportScreen } from '../../../../features/customers/import/import-screen.tsx';
import { queryClient } from '../../../../lib/api/query-client.ts';

export function prefetch(): void {
  void queryClient.prefetchQuery(importsQuery);
}

export default ImportScreen;
