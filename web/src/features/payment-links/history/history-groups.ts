import type { PaymentLinkSummary } from '@jobly/core/payment-links/contract';

export interface MonthGroup {
  month: string;
  /** False for a month whose heading is on the page before. */
  headed: boolean;
  links: PaymentLinkSummary[];
}

/** Made once: a formatter costs more than a thousand uses of it. */
const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric' });
const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const TIME = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });

export function monthOf(iso: string): string {
  return MONTH.format(new Date(iso));
}

/** Like core's formatDateTime, with formatters that are built once. */
export function rowDate(iso: string): string {
  const date = new Date(iso);
  return `${DAY.format(date)} at ${TIME.format(date).replace(/\s/g, ' ')}`;
}

/** One page of links by month; `monthBefore` is the last month of the page before. */
export function groupByMonth(
  links: readonly PaymentLinkSummary[],
  monthBefore: string | undefined,
): MonthGroup[] {
  const groups: MonthGroup[] = [];
  for (const link of links) {
    const month = monthOf(link.createdAt);
    const open = groups.at(-1);
    if (open?.month === month) open.links.push(link);
    else groups.push({ month, headed: groups.length > 0 || month !== monthBefore, links: [link] });
  }
  return groups;
}
