import { t } from '@jobly/core/language/t';
import { getNewSiteRequests } from '@jobly/core/websites/request-contract';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { contractQuery } from '../../lib/api/contract-query.ts';
import { Link } from '../../router/link.tsx';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';

export const newSiteRequestsQuery = contractQuery(['site_requests', 'new'], getNewSiteRequests);

/** Shown until the contractor has seen the requests. */
export function NewRequests() {
  const { count = 0, name = null } = useQuery(newSiteRequestsQuery).data ?? {};
  if (count === 0) return null;
  return (
    <Link
      to="/grow/website/requests"
      className="flex items-center gap-3 rounded-xl border border-line bg-card py-4 pr-3 pl-5 lift-card"
    >
      <span className="min-w-0 flex-1">
        <span className="block text-lg font-bold text-ink">
          {count === 1
            ? t('New request from your website')
            : t('{count} new requests from your website', { count })}
        </span>
        <bdi className="line-clamp-1 break-all text-ink-2">{name}</bdi>
      </span>
      <StatusBadge tone="wait">{t('New')}</StatusBadge>
      <ChevronRight className="size-5 shrink-0 text-ink-2" />
    </Link>
  );
}
