import type { EstimateSummary } from '@jobly/core/estimates/contract';
import { formatCents } from '@jobly/core/money';
import { ChevronRight } from 'lucide-react';
import { Link } from '../../router/link.tsx';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { estimateBadge, factsOf } from './estimate-labels.ts';

/** `what`: instead of the name, on the page of a job. */
export function EstimateRow({ estimate, what }: { estimate: EstimateSummary; what?: string }) {
  return (
    <li>
      <Link
        to={`/payments/estimates/${estimate.id}`}
        className="flex items-center gap-2 rounded-sm py-3.5"
      >
        <span className="min-w-0 flex-1">
          {/* Wraps rather than truncates: a huge amount goes below a long name. */}
          <span className="flex flex-wrap items-baseline justify-between gap-x-4 leading-6 font-bold text-ink">
            <span dir="auto" className="line-clamp-1 flex-[1_1_7.5rem] text-lg break-all">
              {what ?? estimate.customerName}
            </span>
            <span className="ml-auto text-lg tracking-tight figures">
              {formatCents(estimate.totalCents)}
            </span>
          </span>
          <span dir="auto" className="line-clamp-1 break-all text-ink-2">
            {estimate.memo}
          </span>
          <span className="mt-0.5 mb-1 block text-sm text-ink-2 figures">{factsOf(estimate)}</span>
          <StatusBadge {...estimateBadge(estimate)} />
        </span>
        <ChevronRight className="size-5 shrink-0 text-ink-3" />
      </Link>
    </li>
  );
}
