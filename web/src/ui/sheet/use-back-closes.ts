import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/** What is open, the topmost last: Back closes one thing at a time. */
const openOnes: symbol[] = [];

/**
 * The phone's Back closes what lies over the page before it leaves the page. Only within the app: on the
 * first page of a tab, Back leaves the document, which nobody may hold up.
 */
export function useBackCloses(open: boolean, close: () => void): void {
  const { history } = useRouter();
  const closeNow = useEffectEvent(close);
  useEffect(() => {
    if (!open) return undefined;
    const own = Symbol('open');
    openOnes.push(own);
    const unblock = history.block({
      // Navigating to another page from inside, or closing the tab, does not count as Back.
      enableBeforeUnload: false,
      blockerFn: ({ action }) => {
        if (action !== 'BACK' || openOnes.at(-1) !== own) return false;
        closeNow();
        return true;
      },
    });
    return () => {
      openOnes.splice(openOnes.indexOf(own), 1);
      unblock();
    };
  }, [open, history]);
}
