import { formatMonth } from '@jobly/core/dates';
import type { PaymentLinkSummary } from '@jobly/core/payment-links/contract';
import { ChevronRight } from 'lucide-react';
import { memo, useEffect, useRef, useState } from 'react';
import { Link } from '../../../router/link.tsx';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { RowList } from '../../../ui/layout/card.tsx';
import { LinkFacts } from '../link-facts.tsx';
import { LinkAmount } from '../shown-amount.tsx';
import { stateBadge } from '../link-labels.ts';

interface MonthGroup {
  month: string;
  /** False for a month whose heading is on the previous page. */
  headed: boolean;
  links: PaymentLinkSummary[];
}

/** `monthBefore` is the last month of the previous page. */
export function groupByMonth(
  links: readonly PaymentLinkSummary[],
  monthBefore: string | undefined,
): MonthGroup[] {
  const groups: MonthGroup[] = [];
  for (const link of links) {
    const month = formatMonth(link.createdAt);
    const open = groups.at(-1);
    if (open?.month === month) open.links.push(link);
    else groups.push({ month, headed: groups.length > 0 || month !== monthBefore, links: [link] });
  }
  return groups;
}

interface HistoryPageProps {
  links: PaymentLinkSummary[];
  monthBefore: string | undefined;
}

/** Memoized, and reduced to its height while far from the screen: 5,000 rows stay as fast as 50. */
export const HistoryPage = memo(function HistoryPage(props: HistoryPageProps) {
  const { links, monthBefore } = props;
  const { ref, farHeight } = useNearScreen(
    `${links[0]?.id} ${links.length}`,
    monthBefore === undefined,
  );
  return (
    <div ref={ref} style={farHeight === undefined ? {} : { height: farHeight }}>
      {farHeight === undefined ? <Rows {...props} /> : null}
    </div>
  );
});

function Rows({ links, monthBefore }: HistoryPageProps) {
  return groupByMonth(links, monthBefore).map(({ month, headed, links: inMonth }) => (
    <section key={month} aria-label={month} className={headed ? '' : 'border-t border-line'}>
      {headed ? (
        <h2 className="pt-6 pb-1 text-sm font-bold tracking-wide text-ink-2 uppercase">{month}</h2>
      ) : null}
      <RowList>
        {inMonth.map((link) => (
          <HistoryRow key={link.id} link={link} />
        ))}
      </RowList>
    </section>
  ));
}

function HistoryRow({ link }: { link: PaymentLinkSummary }) {
  return (
    <li>
      <Link to={`/payments/${link.id}`} className="flex items-center gap-2 rounded-sm py-3.5">
        {/* Wraps rather than truncates: a huge amount goes below a long name. */}
        <span className="flex min-w-0 flex-1 flex-wrap items-start justify-between gap-x-4 gap-y-1">
          <span className="min-w-0 flex-[1_1_7.5rem]">
            <span
              dir="auto"
              className="line-clamp-1 text-lg leading-6 font-bold break-all text-ink"
            >
              {link.customerName}
            </span>
            <LinkFacts link={link} clamp="line-clamp-1 break-all" />
          </span>
          <span className="ml-auto flex flex-col items-end gap-1.5">
            <span className="text-lg leading-6 font-bold tracking-tight text-ink figures">
              <LinkAmount link={link} />
            </span>
            <StatusBadge {...stateBadge(link)} />
          </span>
        </span>
        <ChevronRight className="size-5 shrink-0 text-ink-3" />
      </Link>
    </li>
  );
}

/** How far from the screen counts as near: fast scrolling shows no gap. */
const MARGIN_PX = 2_500;

/** Heights outlive their list, so that Back restores the scroll position. */
const heights = new Map<string, number>();

/** Renders only parts near the screen, unmeasured ones, and all without IntersectionObserver. */
function useNearScreen(key: string, isFirst: boolean) {
  const ref = useRef<HTMLDivElement>(null);
  // Rows wrap differently after a rotation.
  const [heightKey] = useState(() => `${key} ${globalThis.innerWidth}`);
  // While set, the part is far away, and an empty box of this height stands for it. The first part begins
  // drawn: in a background tab nothing is observed, and the list would stay blank.
  const [farHeight, setFarHeight] = useState(() =>
    isFirst || typeof IntersectionObserver === 'undefined' ? undefined : heights.get(heightKey),
  );

  useEffect(() => {
    if (!ref.current || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        const latest = entries.at(-1);
        if (!latest) return;
        const { height } = latest.boundingClientRect;
        heights.set(heightKey, height);
        setFarHeight(latest.isIntersecting ? undefined : height);
      },
      { rootMargin: `${MARGIN_PX}px 0px` },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [heightKey]);

  return { ref, farHeight };
}
