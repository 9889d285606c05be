import { useEffect, useRef, type ReactNode, type RefObject } from 'react';

/**
 * For screens with a heading that end in a FloatingAction: as high as the screen, so that the action is right
 * above the bar on a short form, too.
 */
export const DOWN_TO_THE_BAR = '-mb-6 flex min-h-[calc(100vh-196px)] flex-col';

/**
 * Keeps the button of a long form in sight, with toasts above it. Not on low screens, such as above an open
 * keyboard, where it would cover what is being typed (app.css).
 */
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

/**
 * For a screen that ends in its one action: toasts stand above that button instead of on it (app.css), as long as
 * it is right above the bar.
 */
export function useRaisedToasts(action?: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const page = document.documentElement;
    const raise = (floats: boolean) => page.toggleAttribute('data-floating-action', floats);
    raise(true);
    const bar = document.querySelector('nav')?.offsetHeight ?? 0;
    // One pixel more than the bar: of an action that floats a pixel is cut off, and the observer is told.
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
