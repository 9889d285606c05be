import { t } from '@jobly/core/language/t';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { Button } from '../ui/button/button.tsx';
import { errorMessage } from './api/api.ts';

/** Distance below the screen at which the next page is requested. */
const AHEAD_PX = 1_200;

interface LoadMoreProps {
  pages: UseInfiniteQueryResult;
  failed: string;
}

/** Loads the next page when scrolled into view; the button serves keyboards, old browsers and retries. */
export function LoadMore({ pages, failed: sentence }: LoadMoreProps) {
  const { isFetchingNextPage, isFetching, isFetchNextPageError: failed, fetchNextPage } = pages;
  const end = useRef<HTMLDivElement>(null);
  // After any fetch, also of pages already shown.
  const mayAsk = !isFetching && !failed;
  const more = useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage]);

  useEffect(() => {
    if (!end.current || !mayAsk || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) more();
      },
      { rootMargin: `${AHEAD_PX}px` },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [mayAsk, more]);

  return (
    <div ref={end} className="flex flex-col gap-2 pt-5">
      {failed ? (
        <p role="alert" className="text-ink">
          {errorMessage(pages.error, sentence)}
        </p>
      ) : null}
      <Button className="w-full" busy={isFetchingNextPage} disabled={isFetching} onClick={more}>
        {isFetchingNextPage ? t('Loading more…') : failed ? t('Try again') : t('Show more')}
      </Button>
    </div>
  );
}
