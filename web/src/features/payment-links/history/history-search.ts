import { t } from '@jobly/core/language/t';
import { formatCents } from '@jobly/core/money';
import {
  EXPORT_PATH,
  HISTORY_FILTERS,
  type HistoryFilter,
  type HistoryTotals,
} from '@jobly/core/payment-links/contract';

import { linkCount } from '../shown-amount.tsx';

/** Both are absent for the whole list. */
export interface HistorySearch {
  search?: string;
  filter?: Exclude<HistoryFilter, 'all'>;
  /** On the screen of this customer. */
  customer?: string;
}

export const LONGEST_SEARCH = 100;

const FILTER_NAMES = {
  all: 'All',
  unpaid: 'Unpaid',
  paid: 'Paid',
  jobs: 'Jobs',
  refunded: 'Refunded',
  disputed: 'Disputed',
  expired: 'Expired',
  cancelled: 'Cancelled',
} as const satisfies Record<HistoryFilter, string>;

export function totalsLabels(totals: HistoryTotals, filter: HistoryFilter): string[] {
  const { unpaidCents, paidCents, tipsCents, refundedCents, disputedCents, closedCents } = totals;
  const unpaid = t('{amount} unpaid', { amount: formatCents(unpaidCents) });
  const paid = t('{amount} paid', { amount: formatCents(paidCents) });
  const tips = tipsCents > 0 ? [t('{amount} in tips', { amount: formatCents(tipsCents) })] : [];
  const refunded = t('{amount} refunded', { amount: formatCents(refundedCents) });
  const disputed = t('{amount} disputed', { amount: formatCents(disputedCents) });
  const all = [unpaid, paid, ...tips, ...(disputedCents > 0 ? [disputed] : [])];
  const parts: Record<HistoryFilter, string[]> = {
    all,
    jobs: all,
    unpaid: [unpaid],
    paid: [
      paid,
      ...tips,
      ...(refundedCents > 0 ? [refunded] : []),
      ...(disputedCents > 0 ? [disputed] : []),
    ],
    refunded: [refunded],
    disputed: [disputed],
    expired: [formatCents(closedCents)],
    cancelled: [formatCents(closedCents)],
  };
  return [linkCount(totals.count), ...parts[filter]];
}

export const filterChoices = () =>
  HISTORY_FILTERS.map((value) => ({ value, label: t(FILTER_NAMES[value]) }));

/** From the URL, which may have been edited. */
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
