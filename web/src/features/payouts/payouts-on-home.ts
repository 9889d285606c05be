import type { Payout } from '@jobly/core/payouts/contract';

/**
 * The newest payout, and the newest earlier one whose money has not arrived, held or returned: a newer
 * payout must not hide bad news.
 */
export function payoutsOnHome<P extends Pick<Payout, 'status'>>(newestFirst: P[]): P[] {
  const [latest, ...earlier] = newestFirst;
  if (!latest) return [];
  const arrived = newestFirst.findIndex(({ status }) => status === 'paid');
  const trouble = earlier.find(
    ({ status }, index) =>
      status === 'held' ||
      ((status === 'failed' || status === 'cancelled') && (arrived === -1 || index + 1 < arrived)),
  );
  return trouble ? [latest, trouble] : [latest];
}
