import { Dialog } from '@base-ui/react/dialog';
import { useEffect, useRef, useEffectEvent, type FocusEvent, type ReactNode } from 'react';
import { guardBack } from '../../router/router.ts';

export interface SheetControl {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

interface SheetProps extends SheetControl {
  title: string;
  description?: string;
  /** Then only a button inside, or Escape, closes it. */
  keepOnOutsidePress?: boolean;
  /** Receives the focus afterwards; without it, what had the focus before. */
  returnTo?: (() => HTMLElement | null) | undefined;
  children: ReactNode;
}

/**
 * Guards against double taps. For 350 ms a tap passes through the sheet (theme.css); for a little longer, a
 * tap outside does not close it. After closing, a second tap reaches nothing below.
 */
const DOUBLE_TAP_MS = 400;

/** Outlives the sheet, also when what was tapped leads to another screen. */
function catchSecondTap(): void {
  const shield = document.createElement('div');
  shield.className = 'fixed inset-0 z-50';
  document.body.append(shield);
  setTimeout(() => shield.remove(), DOUBLE_TAP_MS);
}

const isSheetOpen = () => document.documentElement.dataset['sheet'] === 'open';

/** What was done in a sheet may take its opener away, at once or with the server's next reply. */
const CATCH_FOCUS_MS = 5_000;

/**
 * Keeps a keyboard or screen reader from losing its place when a sheet closes: what receives the focus is
 * scrolled to, and a focus that falls to the body goes to the heading.
 */
function catchFocus(): void {
  let returned = false;
  function look(): void {
    const focused = document.activeElement;
    // What this sheet led to has it.
    if (isSheetOpen()) return;
    if (focused === document.body) document.querySelector('h1')?.focus();
    else if (!returned && !focused?.closest('[role=dialog]')) {
      returned = true;
      focused?.scrollIntoView({ block: 'nearest' });
    }
  }
  // After the focus was returned, and the page below can be scrolled again.
  const observer = new MutationObserver(() => void setTimeout(look));
  observer.observe(document.body, { childList: true, subtree: true });
  const stop = (): void => observer.disconnect();
  // A tap on the page takes the focus away on purpose.
  document.addEventListener('pointerdown', stop, { once: true });
  setTimeout(stop, CATCH_FOCUS_MS);
}

/** A dialog where the thumb is: a sheet from below on a phone, a centred card from tablets up. */
export function Sheet(props: SheetProps) {
  const { open, onOpenChange, title, description, keepOnOutsidePress = false } = props;
  const { returnTo, children } = props;

  const openedAtMs = useRef(0);

  useBackCloses(open, () => onOpenChange(false));

  function change(next: boolean, { reason }: Dialog.Root.ChangeEventDetails): void {
    const meantForOpening = performance.now() - openedAtMs.current < DOUBLE_TAP_MS;
    if (!(reason === 'outside-press' && meantForOpening)) onOpenChange(next);
  }

  /** One that is longer than the phone is read from its top: only a field takes the focus, and the view, below. */
  function startAtTop({
    currentTarget: sheet,
    target,
    relatedTarget,
  }: FocusEvent<HTMLElement>): void {
    const opening =
      performance.now() - openedAtMs.current < DOUBLE_TAP_MS && !sheet.contains(relatedTarget);
    const fits = sheet.scrollHeight <= sheet.clientHeight;
    if (!opening || fits || !target.matches('a, button')) return;
    sheet.focus({ preventScroll: true });
    sheet.scrollTop = 0;
  }

  useEffect(() => {
    if (!open) return undefined;
    openedAtMs.current = performance.now();
    // Toasts move out of its way while it is open (app.css).
    const page = document.documentElement;
    page.dataset['sheet'] = 'open';
    return () => {
      delete page.dataset['sheet'];
      catchSecondTap();
      catchFocus();
    };
  }, [open]);

  return (
    <Dialog.Root open={open} onOpenChange={change} disablePointerDismissal={keepOnOutsidePress}>
      <Dialog.Portal>
        {/* Also of a sheet that stands on another, which is then below it. */}
        <Dialog.Backdrop
          forceRender
          className="fixed inset-0 z-50 bg-scrim transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0"
        />
        <Dialog.Popup
          onFocus={startAtTop}
          finalFocus={() => !isSheetOpen() && (returnTo?.() ?? null)}
          className="sheet edged fixed inset-x-0 bottom-0 z-50 mx-auto max-h-[90vh] w-full max-w-2xl overflow-y-auto rounded-t-xl bg-card px-5 pt-3 pb-[calc(20px+var(--safe-bottom))] text-ink lift-float outline-none md:inset-0 md:m-auto md:h-fit md:max-w-md md:rounded-xl md:pt-6"
        >
          <div
            aria-hidden="true"
            className="mx-auto mb-4 h-1.5 w-11 rounded-full bg-line-2 md:hidden"
          />
          <Dialog.Title className="text-2xl font-extrabold tracking-tight">{title}</Dialog.Title>
          {description ? (
            <Dialog.Description className="mt-2 text-lg text-ink-2">
              {description}
            </Dialog.Description>
          ) : null}
          <div className="mt-6">{children}</div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Back closes what is open, the topmost first, before it leaves the page. */
function useBackCloses(open: boolean, close: () => void): void {
  const closeNow = useEffectEvent(close);
  useEffect(() => {
    if (!open) return undefined;
    return guardBack(() => {
      closeNow();
      return true;
    });
  }, [open]);
}
