import { useMemo } from 'react';
import { HistoryScreen } from '../../../features/payment-links/history/history-screen.tsx';
import {
  historySearch,
  type AddressSearch,
} from '../../../features/payment-links/history/history-search.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { navigate, usePlace } from '../../../router/router.ts';

const PATH = '/payments/history';

const useRemindAll = lazyPart(() => import('../../../features/reminders/remind-all.tsx'));

export default function History() {
  const { search } = usePlace();
  const asked = useMemo(() => {
    const typed = new URLSearchParams(search);
    return historySearch({ search: typed.get('search'), filter: typed.get('filter') });
  }, [search]);
  const { part } = useRemindAll({ ahead: asked.filter === 'unpaid' });
  return (
    <HistoryScreen
      search={asked}
      onSearch={searchFor}
      remindAll={part ? <part.RemindAll /> : null}
    />
  );
}

/** Replaces the entry: Back leaves the list instead of undoing each typed letter. */
function searchFor(next: AddressSearch): void {
  const query = new URLSearchParams({ ...historySearch(next) }).toString();
  void navigate(query ? `${PATH}?${query}` : PATH, { replace: true });
}
