import { t } from '@jobly/core/language/t';
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

const FILTER_NAMES = {
  all: 'All',
  unpaid: 'Unpaid',
  paid: 'Paid',
  refunded: 'Refunded',
  expired: 'Expired',
  cancelled: 'Cancelled',
} as const satisfies Record<HistoryFilter, string>;

export const filterChoices = () =>
  HISTORY_FILTERS.map((value) => ({ value, label: t(FILTER_NAMES[value]) }));

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
