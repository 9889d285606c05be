import { formatLongDay } from '@jobly/core/dates';
import { t } from '@jobly/core/language/t';
import type { Payout } from '@jobly/core/payouts/contract';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { Link } from '../../router/link.tsx';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { payoutCopy } from './payout-copy.ts';
import { payoutsQuery } from './queries.ts';

/** The last payout, and an earlier one that did not arrive; Settings has all. */
export function LatestPayout() {
  const { data } = useQuery(payoutsQuery);
  return payoutsOnHome(data?.payouts ?? []).map((payout, index) => (
    <PayoutLink
      key={payout.id}
      payout={payout}
      label={index === 0 ? t('Latest payout') : t('Earlier payout')}
    />
  ));
}

function PayoutLink({ payout, label }: { payout: Payout; label: string }) {
  const words = payoutCopy(payout);
  return (
    <Link
      to="/settings/payouts"
      className="flex items-center gap-3 rounded-xl border border-line bg-card py-3 pr-3 pl-5 text-ink lift-card"
    >
      <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
        <span>
          <span className="block text-sm text-ink-2">
            {[label, payout.provider].filter(Boolean).join(' · ')}
          </span>
          <span className="block font-semibold">{formatLongDay(payout.payoutDate)}</span>
        </span>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 min-[360px]:flex-col min-[360px]:items-end">
          <span
            className={words.amountKnown ? 'text-lg leading-6 font-bold figures' : 'text-ink-2'}
          >
            {words.amount}
          </span>
          <StatusBadge tone={words.tone}>{words.state}</StatusBadge>
        </span>
      </span>
      <ChevronRight className="size-5 shrink-0 text-ink-2" />
    </Link>
  );
}

/** The newest payout, and the newest earlier one that was held or returned: bad news must not be hidden. */
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
