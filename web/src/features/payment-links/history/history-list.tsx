import type { PaymentLinkSummary } from '@jobly/core/payment-links/contract';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import type { MouseEvent } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { isPlainClick } from '../../../ui/layout/subpage-heading.tsx';
import { monthOf } from './history-groups.ts';
import { HistoryPage } from './history-page.tsx';

interface HistoryListProps {
  pages: { paymentLinks: PaymentLinkSummary[] }[];
  hasMore: boolean;
  loadingMore: boolean;
  /** Any fetch, also of pages already shown: more can be loaded only after it. */
  fetching: boolean;
  problem: string | undefined;
  onMore: () => void;
}

/** The next page is requested this far below the screen, so that it is there in time. */
const AHEAD_PX = 1_200;

export function HistoryList({ pages, hasMore, ...more }: HistoryListProps) {
  const navigate = useNavigate();
  const open = useCallback(
    (event: MouseEvent<HTMLAnchorElement>) => {
      const linkId = event.currentTarget.dataset['id'];
      if (!linkId || !isPlainClick(event)) return;
      event.preventDefault();
      void navigate({ to: '/payments/$linkId', params: { linkId } });
    },
    [navigate],
  );
  return (
    <>
      {pages.map(({ paymentLinks }, index) => {
        const before = pages[index - 1]?.paymentLinks.at(-1);
        return (
          <HistoryPage
            // By index: when new rows arrive on top, the screen does not jump.
            // oxlint-disable-next-line react/no-array-index-key -- pages are only ever added at the end
            key={index}
            links={paymentLinks}
            monthBefore={before ? monthOf(before.createdAt) : undefined}
            onOpen={open}
          />
        );
      })}
      {hasMore ? (
        <More {...more} />
      ) : (
        <p className="pt-6 pb-2 text-center text-ink-2">That is all of them.</p>
      )}
    </>
  );
}

type MoreProps = Omit<HistoryListProps, 'pages' | 'hasMore'>;

/** Loads the next page when it scrolls into view; the button serves keyboards, old browsers and retries. */
function More({ loadingMore, fetching, problem, onMore }: MoreProps) {
  const end = useRef<HTMLDivElement>(null);
  const mayAsk = !fetching && !problem;

  useEffect(() => {
    if (!end.current || !mayAsk || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onMore();
      },
      { rootMargin: `${AHEAD_PX}px` },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [mayAsk, onMore]);

  return (
    <div ref={end} className="flex flex-col gap-2 pt-5">
      {problem ? (
        <p role="alert" className="text-ink">
          {problem}
        </p>
      ) : null}
      <Button className="w-full" busy={loadingMore} disabled={fetching} onClick={onMore}>
        {loadingMore ? 'Loading more…' : problem ? 'Try again' : 'Show more'}
      </Button>
    </div>
  );
}
