import { useEffect, type ReactNode } from 'react';

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
  useRaisedToasts();
  return (
    <div className="z-10 -mx-5 mt-auto bg-[linear-gradient(to_top,var(--paper)_calc(100%-16px),transparent)] px-5 pt-4 pb-3 floating-action">
      {children}
    </div>
  );
}

/** For a screen that ends in its one action: toasts stand above that button instead of on it (app.css). */
export function useRaisedToasts(): void {
  useEffect(() => {
    const page = document.documentElement;
    page.dataset['floatingAction'] = 'true';
    return () => {
      delete page.dataset['floatingAction'];
    };
  }, []);
}
