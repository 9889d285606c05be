import { useEffect, useRef, type ReactNode, type RefObject } from 'react';

/** Full height for screens with a FloatingAction, so that it is right above the bar on a short form, too. */
export const DOWN_TO_THE_BAR = '-mb-6 flex min-h-[calc(100vh-196px)] flex-col';

/** Keeps a long form's button visible, below toasts. Not on low screens: it would cover the focused field (app.css). */
export function FloatingAction({ children }: { children: ReactNode }) {
  const action = useRef<HTMLDivElement>(null);
  useRaisedToasts(action);
  return (
    <div
      ref={action}
      className="z-10 -mx-5 mt-auto bg-[linear-gradient(to_top,var(--paper)_calc(100%-16px),transparent)] px-5 pt-4 pb-3 floating-action"
    >
      {children}
    </div>
  );
}

/** Raises toasts above a screen's main button (app.css) while that is right above the bar. */
export function useRaisedToasts(action?: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const page = document.documentElement;
    const raise = (floats: boolean) => page.toggleAttribute('data-floating-action', floats);
    raise(true);
    const bar = document.querySelector('nav')?.offsetHeight ?? 0;
    // One pixel beyond the bar: a floating action is cut by a pixel, which the observer reports.
    const observer = new IntersectionObserver(
      ([seen]) =>
        raise(seen!.isIntersecting && seen!.boundingClientRect.bottom > seen!.rootBounds!.bottom),
      { rootMargin: `0px 0px -${bar + 1}px`, threshold: [0, 0.99, 1] },
    );
    if (action?.current) observer.observe(action.current);
    return () => {
      observer.disconnect();
      raise(false);
    };
  }, [action]);
}
