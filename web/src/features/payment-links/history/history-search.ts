import {
  EXPORT_PATH,
  HISTORY_FILTERS,
  type HistoryFilter,
} from '@jobly/core/payment-links/contract';

/** Both are left out for the whole list. */
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
  { value: 'expired', label: 'Expired' },
  { value: 'cancelled', label: 'Cancelled' },
];

/** As in the URL, which anybody may have typed. */
export interface AddressSearch {
  search?: string | null;
  filter?: string | null;
}

export function historySearch(address: AddressSearch): HistorySearch {
  const search = address.search?.trim().slice(0, LONGEST_SEARCH);
  const filter = HISTORY_FILTERS.find((known) => known === address.filter);
  return {
    ...(search ? { search } : {}),
    ...(filter && filter !== 'all' ? { filter } : {}),
  };
}

export function exportUrl(search: HistorySearch): string {
  const query = new URLSearchParams({ ...search }).toString();
  return query ? `${EXPORT_PATH}?${query}` : EXPORT_PATH;
}
