import { formatDateTime } from '@jobly/core/dates';
import { formatCents } from '@jobly/core/money';
import type { PaymentLinkStatus, PaymentLinkSummary } from '@jobly/core/payment-links/contract';
import { StatusBadge } from '../../ui/status-badge.tsx';
import type { BadgeTone } from '../../ui/status-badge.tsx';

const TONES: Record<PaymentLinkStatus, BadgeTone> = {
  paid: 'paid',
  unpaid: 'wait',
  refunded: 'neutral',
};

const LABELS: Record<PaymentLinkStatus, string> = {
  paid: 'Paid',
  unpaid: 'Unpaid',
  refunded: 'Refunded',
};

export function PaymentLinkRow({ link }: { link: PaymentLinkSummary }) {
  return (
    // Wraps rather than cuts: a huge amount goes below a long name, never out of sight.
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-4 first:pt-1 last:pb-1">
      <div className="min-w-0 flex-[1_1_7.5rem]">
        <p className="line-clamp-2 text-lg leading-6 font-bold break-words text-ink">
          {link.customerName}
        </p>
        <p className="line-clamp-2 break-words text-ink-2">{link.memo}</p>
        <p className="mt-1 text-sm text-ink-2 figures">{formatDateTime(link.createdAt)}</p>
      </div>
      <div className="ml-auto flex flex-col items-end gap-1.5">
        <p className="text-xl leading-6 font-bold tracking-tight text-ink figures">
          {formatCents(link.amountCashCents)}
        </p>
        <StatusBadge tone={TONES[link.status]}>{LABELS[link.status]}</StatusBadge>
      </div>
    </li>
  );
}
