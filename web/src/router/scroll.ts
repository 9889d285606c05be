import { useEffectEvent, useLayoutEffect } from 'react';
import { readStored, store } from '../lib/storage.ts';
import type { Shown } from './router.ts';

const KEY = 'jobly-scroll';

/** How far each entry of the history was scrolled, by its index. */
let positions: Record<number, number> = {};
let current: number | undefined;
/** What the server has drawn may be scrolled before our scripts are there (docs/decisions/0019). */
let isPicture = false;

/** Keeps where each page was scrolled to, for Back and reload. */
export function followScroll(isReload: boolean): void {
  history.scrollRestoration = 'manual';
  isPicture = document.querySelector('.drawn') !== null;
  // Those of a document that is gone mean nothing to a new one.
  if (isReload) positions = JSON.parse(readStored(KEY, 'session') ?? '{}') as typeof positions;
  window.addEventListener('scroll', keepPosition, { passive: true });
  window.addEventListener('pagehide', () => store(KEY, JSON.stringify(positions), 'session'));
}

function keepPosition(): void {
  if (current !== undefined) positions[current] = window.scrollY;
}

/** A new page starts at its top or at what its address names; one that was left, where it was left. */
export function useScroll({ place: { index, path, hash }, returned }: Shown): void {
  const scroll = useEffectEvent(() => {
    const named = hash ? document.getElementById(hash.slice(1)) : null;
    const isPlaced = isPicture && window.scrollY > 0;
    isPicture = false;
    if (!isPlaced) {
      if (returned) window.scrollTo(0, positions[index] ?? 0);
      else if (named) named.scrollIntoView();
      else window.scrollTo(0, 0);
    }
    current = index;
    keepPosition();
  });
  const page = `${index} ${path}${hash}`;
  // Not for a search that is typed: it stays where it is.
  useLayoutEffect(() => {
    current = undefined;
    scroll();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- another page is the reason
  }, [page]);
}
