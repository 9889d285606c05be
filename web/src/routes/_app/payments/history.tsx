import { createFileRoute } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { HistoryScreen } from '../../../features/payment-links/history-screen.tsx';
import { historySearch } from '../../../features/payment-links/history-search.ts';

/** Only text here: what it may say is decided with the screen, so that sign-in does not load it. */
interface AddressSearch {
  search?: string;
  filter?: string;
}

/** The router reads `?search=425` as a number. */
const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

export const Route = createFileRoute('/_app/payments/history')({
  validateSearch: ({ search, filter }): AddressSearch => ({
    ...(search ? { search: text(search) } : {}),
    ...(filter ? { filter: text(filter) } : {}),
  }),
  component: History,
});

function History() {
  const { search, filter } = Route.useSearch();
  const navigate = Route.useNavigate();
  const asked = useMemo(
    () => historySearch({ ...(search ? { search } : {}), ...(filter ? { filter } : {}) }),
    [search, filter],
  );
  // In place: the way back leads out of the list, not through every letter that was typed.
  const onSearch = useCallback(
    (next: AddressSearch) => void navigate({ search: historySearch(next), replace: true }),
    [navigate],
  );
  return <HistoryScreen search={asked} onSearch={onSearch} />;
}
