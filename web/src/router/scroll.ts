import { useLayoutEffect } from 'react';
import { readStored, store } from '../lib/storage.ts';
import type { Shown } from './router.ts';

const KEY = 'jobly-scroll';

/** How far each entry of the history was scrolled, by its index. */
let positions: Record<number, number> = {};
let followed: number | undefined;

/** Keeps where each page was scrolled to, for who comes back to it or reloads it. */
export function followScroll(): void {
  history.scrollRestoration = 'manual';
  positions = JSON.parse(readStored(KEY, 'session') ?? '{}') as typeof positions;
  window.addEventListener(
    'scroll',
    () => {
      if (followed !== undefined) positions[followed] = window.scrollY;
    },
    { passive: true },
  );
  window.addEventListener('pagehide', () => store(KEY, JSON.stringify(positions), 'session'));
}

/** A new page starts at its top or at what its address names; one that was left, where it was left. */
export function useScroll({ place: { index, path, hash }, returned }: Shown): void {
  useLayoutEffect(() => {
    followed = undefined;
    const named = hash ? document.getElementById(hash.slice(1)) : null;
    if (returned) window.scrollTo(0, positions[index] ?? 0);
    else if (named) named.scrollIntoView();
    else window.scrollTo(0, 0);
    followed = index;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- another page of the same entry is new, a typed search is not
  }, [index, path, hash, returned]);
}
