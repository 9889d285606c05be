import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

/** So far above and below the screen counts as near: a quick thumb sees no gap. */
const MARGIN_PX = 2_500;

/** Heights outlive their list: who comes back to it finds every row where it was. */
const heights = new Map<string, number>();

interface NearScreen {
  ref: RefObject<HTMLDivElement | null>;
  /** While set, the part is far away, and an empty box of this height stands for it. */
  farHeight: number | undefined;
}

/**
 * For parts of a very long list: renders only those near the screen. Parts that were never measured are
 * rendered, as is everything without IntersectionObserver.
 */
export function useNearScreen(key: string): NearScreen {
  const ref = useRef<HTMLDivElement>(null);
  // Rows wrap differently on a turned phone.
  const [heightKey] = useState(() => `${key} ${window.innerWidth}`);
  const [farHeight, setFarHeight] = useState(() =>
    typeof IntersectionObserver === 'undefined' ? undefined : heights.get(heightKey),
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
