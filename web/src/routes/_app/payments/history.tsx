import { createFileRoute } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { HistoryScreen } from '../../../features/payment-links/history/history-screen.tsx';
import { historySearch } from '../../../features/payment-links/history/history-search.ts';
import type { AddressSearch } from '../../../features/payment-links/history/history-search.ts';

export const Route = createFileRoute('/_app/payments/history')({
  // Read with the screen, not here: what stands here is loaded by the sign-in page too.
  validateSearch: (address: AddressSearch) => address,
  component: History,
});

function History() {
  const { search, filter } = Route.useSearch();
  const navigate = Route.useNavigate();
  const asked = useMemo(() => historySearch({ search, filter }), [search, filter]);
  // In place: the way back leads out of the list, not through every letter that was typed.
  const onSearch = useCallback(
    (next: AddressSearch) => void navigate({ search: historySearch(next), replace: true }),
    [navigate],
  );
  return <HistoryScreen search={asked} onSearch={onSearch} />;
}
