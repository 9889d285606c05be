import { createFileRoute } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { HistoryScreen } from '../../../features/payment-links/history/history-screen.tsx';
import {
  historySearch,
  type AddressSearch,
} from '../../../features/payment-links/history/history-search.ts';

export const Route = createFileRoute('/_app/payments/history')({
  // Parsed by the screen: this file is also part of the sign-in page's script.
  validateSearch: (address: AddressSearch) => address,
  component: History,
});

function History() {
  const { search, filter } = Route.useSearch();
  const navigate = Route.useNavigate();
  const asked = useMemo(() => historySearch({ search, filter }), [search, filter]);
  // Replaces the entry: Back leaves the list instead of undoing each typed letter.
  const onSearch = useCallback(
    (next: AddressSearch) => void navigate({ search: historySearch(next), replace: true }),
    [navigate],
  );
  return <HistoryScreen search={asked} onSearch={onSearch} />;
}
