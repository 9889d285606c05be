import { Dialog } from '@base-ui/react/dialog';
import { useEffect, useRef, useEffectEvent, type FocusEvent, type ReactNode } from 'react';
import { guardBack } from '../../router/router.ts';

export interface SheetControl {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export interface SheetProps extends SheetControl {
  title: string;
  description?: string;
  /** Only a button inside, or Escape, closes it. */
  keepOnOutsidePress?: boolean;
  /** Receives the focus afterwards; by default what had it before. */
  returnTo?: (() => HTMLElement | null) | undefined;
  children: ReactNode;
}

/** Against double taps: 350 ms taps pass through the sheet (theme.css), then outside taps do not close it yet. */
const DOUBLE_TAP_MS = 400;

/** Outlives the sheet, also when the tap navigates. */
function catchSecondTap(): void {
  const shield = document.createElement('div');
  shield.className = 'fixed inset-0 z-50';
  document.body.append(shield);
  setTimeout(() => shield.remove(), DOUBLE_TAP_MS);
}

const isSheetOpen = () => document.documentElement.dataset['sheet'] === 'open';

/** An action may remove the sheet's opener, at once or after the server's next reply. */
const CATCH_FOCUS_MS = 5_000;

/** After a sheet closes: scrolls to what receives the focus; a lost focus goes to the heading. */
function catchFocus(): void {
  let returned = false;
  function check(): void {
    const focused = document.activeElement;
    // The next sheet has it.
    if (isSheetOpen()) return;
    if (focused === document.body) document.querySelector('h1')?.focus();
    else if (!returned && !focused?.closest('[role=dialog]')) {
      returned = true;
      focused?.scrollIntoView({ block: 'nearest' });
    }
  }
  // After the focus was restored and the page can be scrolled again.
  const observer = new MutationObserver(() => void setTimeout(check));
  observer.observe(document.body, { childList: true, subtree: true });
  const stop = (): void => observer.disconnect();
  // A tap on the page removes the focus on purpose.
  document.addEventListener('pointerdown', stop, { once: true });
  setTimeout(stop, CATCH_FOCUS_MS);
}

/** A bottom sheet on phones, a centred card from tablets up. */
export function Sheet(props: SheetProps) {
  const { open, onOpenChange, title, description, keepOnOutsidePress = false } = props;
  const { returnTo, children } = props;

  const openedAtMs = useRef(0);

  useBackCloses(open, () => onOpenChange(false));

  function change(next: boolean, { reason }: Dialog.Root.ChangeEventDetails): void {
    const meantForOpening = performance.now() - openedAtMs.current < DOUBLE_TAP_MS;
    if (!(reason === 'outside-press' && meantForOpening)) onOpenChange(next);
  }

  /** A sheet longer than the phone starts at its top: only a field may take the focus further down. */
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
    // Toasts move out of its way (app.css).
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
        {/* Also for a sheet on top of another. */}
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

/** Back closes the topmost sheet before it leaves the page. */
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
