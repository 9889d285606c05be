import { formatCents, splitCents } from '@jobly/core/money';
import type { PaymentLinkSummary } from '@jobly/core/payment-links/contract';
import { useState } from 'react';
import { DrawnCheck } from '../../../ui/drawings/drawn-check.tsx';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { BackLink } from '../../../ui/layout/subpage-heading.tsx';
import { STATE_BADGES, shortName } from '../link-labels.ts';

export function LinkDetailHero({ link }: { link: PaymentLinkSummary }) {
  const turnedPaid = useTurnedPaid(link.state);
  const badge = STATE_BADGES[link.state];
  const { dollars, remainder } = splitCents(link.amountCashCents);
  return (
    <div className="pt-3 pb-5">
      <div className="mb-2 flex items-center justify-between gap-3">
        <BackLink href="/payments/history">Back</BackLink>
        <StatusBadge tone={badge.tone}>{badge.label}</StatusBadge>
      </div>
      <div className="flex items-center gap-3">
        <p className={`font-extrabold tracking-tight text-ink figures ${sizeFor(dollars.length)}`}>
          {dollars}
          <span className="text-[0.55em] text-ink-2">.{remainder}</span>
        </p>
        {link.state === 'paid' ? (
          <DrawnCheck animate={turnedPaid} className="size-10 shrink-0" />
        ) : null}
      </div>
      <h1
        tabIndex={-1}
        dir="auto"
        className="mt-2 text-[22px] leading-7 font-bold tracking-tight break-words text-ink"
      >
        {link.customerName}
      </h1>
      <p dir="auto" className="mt-1 text-lg break-words text-ink-2">
        {link.memo}
      </p>
      <output className="sr-only">
        {turnedPaid
          ? `${shortName(link.customerName)} paid ${formatCents(link.amountCashCents)}`
          : null}
      </output>
    </div>
  );
}

/** True when the link was paid while the screen was open, not when it was already paid. */
function useTurnedPaid(state: PaymentLinkSummary['state']): boolean {
  const [seen, setSeen] = useState(state);
  const [turned, setTurned] = useState(false);
  if (state !== seen) {
    setSeen(state);
    setTurned(state === 'paid' && seen !== 'refunded');
  }
  return turned;
}

/** Never cut: more digits make it smaller. */
function sizeFor(characters: number): string {
  if (characters <= 6) return 'text-[56px] leading-16';
  return characters <= 8
    ? 'text-[40px] leading-14 min-[360px]:text-[48px]'
    : 'text-[32px] leading-12';
}
