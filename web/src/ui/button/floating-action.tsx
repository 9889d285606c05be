import type { ReactNode } from 'react';
import { useRaisedToasts } from '../feedback/use-raised-toasts.ts';

/**
 * Worn by what ends in a FloatingAction on a screen with a heading: as high as the screen, so that the
 * action stands right above the bar on a short form, too, where no toast covers it.
 */
export const DOWN_TO_THE_BAR = '-mb-6 flex min-h-[calc(100vh-196px)] flex-col';

/**
 * Around the one button of a long form: it stays under the thumb while the form is longer than the
 * screen, and toasts stand above it instead of on it. Not so where little height is left, above an open
 * keyboard for one: there it would cover what is being typed (app.css).
 */
export function FloatingAction({ children }: { children: ReactNode }) {
  useRaisedToasts();
  return (
    <div className="z-10 -mx-5 mt-auto bg-[linear-gradient(to_top,var(--paper)_calc(100%-16px),transparent)] px-5 pt-4 pb-3 floating-action">
      {children}
    </div>
  );
}
