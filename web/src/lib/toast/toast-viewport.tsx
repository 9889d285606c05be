import { t } from '@jobly/core/language/t';
import { useEffect, useLayoutEffect, useRef, useState, type PointerEvent } from 'react';
import { Pen } from '../../ui/drawings/drawing.tsx';
import { dismissToast, useToast, type Toast } from './toast.ts';

const SWIPE_THRESHOLD_PX = 20;
const GAP_PX = 12;

/** Both live regions exist from the start, or the first toast is missed; an open dialog silences implicit ones. */
export function ToastViewport() {
  const toast = useToast();
  const urgent = toast?.tone === 'error';
  const item = toast ? <ToastItem key={toast.id} toast={toast} /> : null;
  return (
    <div className="pointer-events-none fixed inset-x-0 z-60 mx-auto flex w-full flex-col px-4 toast-above-bar md:max-w-[452px]">
      <output aria-live="polite" className="block">
        {urgent ? null : item}
      </output>
      <div role="alert" aria-live="assertive">
        {urgent ? item : null}
      </div>
    </div>
  );
}

const MARKS = {
  success: 'm5.5 10.3 3 3 6-6.4',
  error: 'M10 5.5v5.2M10 14v.1',
  info: 'M10 9v5.2M10 6v.1',
};

/** Keeps the toast clear of the focused element: above it, or below at the very top. */
function standClearOf(pressed: Element | null, item: HTMLElement): void {
  const { top, bottom, height } = item.getBoundingClientRect();
  const there = pressed?.closest('button, a')?.getBoundingClientRect();
  if (!there || there.bottom <= top || there.top >= bottom) return;
  const above = there.top - GAP_PX - height;
  const move = (above > 0 ? above : there.bottom + GAP_PX) - top;
  item.style.translate = `0 ${move}px`;
}

function ToastItem({ toast }: { toast: Toast }) {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const paused = pointed || focused;
  const item = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => standClearOf(document.activeElement, item.current!), []);
  const start = useRef<{ x: number; y: number } | undefined>(undefined);
  const [offset, setOffset] = useState({ x: 0, y: 0 });

  useEffect(() => {
    if (paused) return undefined;
    let timer = 0;
    // In a background tab it waits until the user is back.
    function wait(): void {
      clearTimeout(timer);
      if (!document.hidden)
        timer = window.setTimeout(() => dismissToast(toast.id), toast.durationMs);
    }
    wait();
    document.addEventListener('visibilitychange', wait);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', wait);
    };
  }, [paused, toast]);

  function move(event: PointerEvent): void {
    if (!start.current) return;
    // Not upwards, over the page.
    setOffset({
      x: event.clientX - start.current.x,
      y: Math.max(0, event.clientY - start.current.y),
    });
  }

  function release(): void {
    start.current = undefined;
    setPointed(false);
    if (Math.hypot(offset.x, offset.y) >= SWIPE_THRESHOLD_PX) dismissToast(toast.id);
    else setOffset({ x: 0, y: 0 });
  }

  return (
    <div
      ref={item}
      className={`toast pointer-events-auto flex touch-none items-start gap-3 rounded-md border py-1.5 pr-1.5 pl-4 lift-float ${toast.look?.className ?? 'border-line-2 bg-raised text-ink'}`}
      style={{ transform: `translate(${offset.x}px, ${offset.y}px)` }}
      onPointerDown={(event) => {
        start.current = { x: event.clientX, y: event.clientY };
        setPointed(true);
      }}
      onPointerMove={move}
      onPointerUp={release}
      onPointerCancel={release}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={release}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      {toast.look?.content ?? (
        <>
          <Pen
            viewBox="0 0 20 20"
            strokeWidth="2"
            className={`mt-3 size-6 shrink-0 ${toast.tone === 'error' ? 'text-bad' : ''}`}
          >
            <circle cx="10" cy="10" r="9" strokeWidth="1.8" />
            <path d={MARKS[toast.tone]} />
          </Pen>
          <div className="min-w-0 flex-1 py-3">
            <p className="font-semibold">{toast.title}</p>
            {toast.description ? <p className="text-ink-2">{toast.description}</p> : null}
          </div>
        </>
      )}
      <button
        type="button"
        aria-label={t('Dismiss')}
        className="flex size-12 shrink-0 items-center justify-center rounded-sm"
        onClick={() => dismissToast(toast.id)}
      >
        <Pen viewBox="0 0 16 16" strokeWidth="2" className="size-4">
          <path d="m3 3 10 10M13 3 3 13" />
        </Pen>
      </button>
    </div>
  );
}
