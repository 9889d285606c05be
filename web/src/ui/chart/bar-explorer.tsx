import type { KeyboardEvent, PointerEvent } from 'react';
import { barAt } from './bar-geometry.ts';

interface BarExplorerProps {
  stepLabel: string;
  bars: readonly { marked: boolean; words: string }[];
  selected: number | undefined;
  onSelect: (index: number | undefined) => void;
}

/**
 * One area over all bars, for finger, mouse and arrow keys: thirty bars on a phone are too thin to be
 * buttons. A table has the numbers, too.
 */
export function BarExplorer({ stepLabel, bars, selected, onSelect }: BarExplorerProps) {
  const last = bars.length - 1;
  const marked = bars.findIndex((bar) => bar.marked);
  const start = marked === -1 ? last : marked;
  const now = selected ?? start;

  function under(event: PointerEvent): number {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    return barAt(event.clientX - left, width, bars.length);
  }

  function move(event: KeyboardEvent): void {
    const steps: Record<string, number> = {
      ArrowLeft: now - 1,
      ArrowDown: now - 1,
      ArrowRight: now + 1,
      ArrowUp: now + 1,
      Home: 0,
      End: last,
    };
    const next = steps[event.key];
    if (event.key === 'Escape') onSelect(undefined);
    if (next === undefined) return;
    event.preventDefault();
    onSelect(Math.min(last, Math.max(0, next)));
  }

  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- older iPhones move a native one only by its thumb
      role="slider"
      tabIndex={0}
      aria-label={stepLabel}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={now}
      aria-valuetext={bars[now]?.words}
      className="absolute inset-0 touch-pan-y rounded-sm"
      onKeyDown={move}
      onFocus={(event) => {
        if (selected === undefined && event.target.matches(':focus-visible')) onSelect(start);
      }}
      onBlur={() => onSelect(undefined)}
      onPointerDown={(event) => onSelect(under(event))}
      onPointerMove={(event) => onSelect(under(event))}
      onPointerLeave={(event) => {
        if (event.pointerType === 'mouse') onSelect(undefined);
      }}
    />
  );
}
