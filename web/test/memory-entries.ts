import type { Entries, Place } from '../src/router/entries.ts';

/** A history separate from the browser's. */
export function memoryEntries(first: string): Entries {
  const places = [placeOf(first, { state: {}, index: 0 })];
  let at = 0;
  let notify = (): void => {};
  return {
    read: () => places[at]!,
    write(href, place, replace) {
      if (!replace) at += 1;
      places.splice(at, replace ? 1 : Infinity, placeOf(href, place));
    },
    go(steps) {
      at = Math.max(0, Math.min(places.length - 1, at + steps));
      // Asynchronous, like the browser's.
      setTimeout(() => notify());
    },
    onMove: (listener) => void (notify = listener),
  };
}

function placeOf(href: string, place: Pick<Place, 'state' | 'index'>): Place {
  const { origin, pathname: path, search, hash } = new URL(href, 'http://localhost');
  return { origin, path, search, hash, ...place };
}
