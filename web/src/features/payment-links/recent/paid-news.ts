import type { PaymentLinkSummary } from '@jobly/core/payment-links/contract';
import { useEffect, useRef, useState } from 'react';
import { formatCents } from '@jobly/core/money';
import { toast } from '../../../lib/toast/toast.ts';

/** Toasts when a link becomes paid while the screen is open; returns the ids of those that did. */
export function usePaidNews(links: PaymentLinkSummary[] | undefined): ReadonlySet<string> {
  const seen = useRef<PaymentLinkSummary[]>(undefined);
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());

  useEffect(() => {
    if (!links) return;
    const paid = newlyPaid(seen.current, links);
    seen.current = links;
    const news = paidSentence(paid);
    if (!news) return;
    const { title, ...options } = news;
    toast.success(title, options);
    setFresh((known) => new Set([...known, ...paid.map(({ id }) => id)]));
  }, [links]);

  return fresh;
}

type Links = readonly PaymentLinkSummary[];

/** The links that were open at the last look and are paid now; links seen for the first time are left out. */
export function newlyPaid(before: Links | undefined, now: Links): PaymentLinkSummary[] {
  const wasUnpaid = new Set(
    before?.filter(({ status }) => status === 'unpaid').map(({ id }) => id),
  );
  return now.filter(({ id, status }) => status === 'paid' && wasUnpaid.has(id));
}

/** `Dana Whitfield paid $425.00`; one toast at a time, so several payments share it. */
export function paidSentence(paid: Links): { title: string; description?: string } | undefined {
  const [first, ...others] = paid;
  if (!first) return undefined;
  const title = `${first.customerName} paid ${formatCents(first.amountCashCents)}`;
  if (others.length === 0) return { title };
  return { title, description: `And ${others.length} more just paid.` };
}
