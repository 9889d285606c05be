import { EXPORT_PATH, HISTORY_FILTERS } from '@jobly/core/payment-links/contract';
import type { HistoryFilter } from '@jobly/core/payment-links/contract';

/** What the list is asked for; neither is named while it asks for everything. */
export interface HistorySearch {
  search?: string;
  filter?: Exclude<HistoryFilter, 'all'>;
}

export const LONGEST_SEARCH = 100;

export const FILTER_CHOICES: { value: HistoryFilter; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'unpaid', label: 'Unpaid' },
  { value: 'paid', label: 'Paid' },
  { value: 'refunded', label: 'Refunded' },
  { value: 'cancelled', label: 'Cancelled' },
];

/** From an address that anybody may have typed. */
export function historySearch(given: { search?: string; filter?: string }): HistorySearch {
  const search = (given.search ?? '').trim().slice(0, LONGEST_SEARCH);
  const filter = HISTORY_FILTERS.find((known) => known === given.filter);
  return {
    ...(search ? { search } : {}),
    ...(filter && filter !== 'all' ? { filter } : {}),
  };
}

/** The same list as a file. */
export function exportAddress(search: HistorySearch): string {
  const query = new URLSearchParams({ ...search }).toString();
  return query ? `${EXPORT_PATH}?${query}` : EXPORT_PATH;
}
