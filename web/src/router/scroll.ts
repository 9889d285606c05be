import { useEffectEvent, useLayoutEffect } from 'react';
import { readStored, store } from '../lib/storage.ts';
import type { Shown } from './router.ts';

const KEY = 'jobly-scroll';

/** Scroll positions by history index. */
let positions: Record<number, number> = {};
let current: number | undefined;
/** A server-rendered view may be scrolled before our scripts run (docs/decisions/0019). */
let isPicture = false;

/** Stores scroll positions, for Back and reload. */
export function followScroll(isReload: boolean): void {
  history.scrollRestoration = 'manual';
  isPicture = document.querySelector('.drawn') !== null;
  // Positions of an earlier document are meaningless to a new one.
  if (isReload) positions = JSON.parse(readStored(KEY, 'session') ?? '{}') as typeof positions;
  window.addEventListener('scroll', keepPosition, { passive: true });
  window.addEventListener('pagehide', () => store(KEY, JSON.stringify(positions), 'session'));
}

function keepPosition(): void {
  if (current !== undefined) positions[current] = window.scrollY;
}

/** A new page starts at its top or hash; a revisited one, where it was left. */
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
  // Not for a typed search: it stays where it is.
  useLayoutEffect(() => {
    current = undefined;
    scroll();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- another page is the reason
  }, [page]);
}
