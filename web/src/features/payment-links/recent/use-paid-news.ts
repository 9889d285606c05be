import type { PaymentLinkSummary } from '@jobly/core/payment-links/contract';
import { useEffect, useRef, useState } from 'react';
import { toast } from '../../../lib/toast/toast.ts';
import { newlyPaid, paidSentence } from './paid-news.ts';

/** Says it when a link of the open screen turns paid, and tells which ones did since it opened. */
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
