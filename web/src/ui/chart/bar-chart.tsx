import { t } from '@jobly/core/language/t';
import { useId, type KeyboardEvent, type PointerEvent } from 'react';
import { barAt, stackBars } from './bar-geometry.ts';

interface Bar {
  key: string;
  label: string | undefined;
  marked: boolean;
  values: readonly number[];
  words: string;
}

interface BarExplorerProps {
  bars: readonly Bar[];
  selected: number | undefined;
  onSelect: (index: number | undefined) => void;
}

interface BarChartProps extends BarExplorerProps {
  /** For screen readers. */
  summary: string;
  scaleLabel: string;
}

const TOP = 22;
const HEIGHT = 112;
const LABELS = 30;
const SHARE_OF_SLOT = 0.68;

export function BarChart({ summary, scaleLabel, bars, selected, onSelect }: BarChartProps) {
  const patternId = useId();
  const { baseline, stacks } = stackBars(
    bars.map(({ values }) => values),
    HEIGHT,
  );
  const slot = 100 / Math.max(bars.length, 1);
  const width = slot * SHARE_OF_SLOT;
  return (
    <div className="relative">
      <svg
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing made here has no file for an <img>
        role="img"
        aria-label={summary}
        width="100%"
        height={TOP + HEIGHT + LABELS}
        className="overflow-visible"
      >
        <Hatch id={patternId} />
        <line x1="0" x2="100%" y1={TOP} y2={TOP} className="stroke-line-2" strokeDasharray="2 4" />
        <text x="0" y={TOP - 7} className="fill-ink-2 text-sm figures">
          {scaleLabel}
        </text>
        {bars.map((bar, index) => (
          <g key={bar.key}>
            {index === selected ? (
              <rect
                x={`${index * slot}%`}
                width={`${slot}%`}
                y={TOP}
                height={HEIGHT + LABELS}
                rx="6"
                className="fill-sunken"
              />
            ) : null}
            {stacks[index]?.map(({ series, y, height }) => (
              <rect
                key={`${series} ${y}`}
                x={`${(index + 0.5) * slot - width / 2}%`}
                width={`${width}%`}
                // A gap between two parts: distinguishable without colour.
                y={TOP + y + 0.75}
                height={Math.max(height - 1.5, 1)}
                rx={Math.min(slot > 10 ? 4 : 1.5, height / 2)}
                {...look(series, patternId)}
              />
            ))}
            {bar.label ? (
              <text
                // Right-aligned: centred under a thin last bar it would overflow the card.
                {...(bars.length > 7 && index === bars.length - 1
                  ? { x: '100%', textAnchor: 'end' }
                  : { x: `${(index + 0.5) * slot}%`, textAnchor: 'middle' })}
                y={TOP + HEIGHT + 20}
                className={`text-sm figures ${bar.marked ? 'fill-ink font-bold underline decoration-2 underline-offset-4' : 'fill-ink-2'}`}
              >
                {bar.label}
              </text>
            ) : null}
          </g>
        ))}
        <line
          x1="0"
          x2="100%"
          y1={TOP + baseline}
          y2={TOP + baseline}
          className="stroke-field-line"
        />
      </svg>
      <BarExplorer bars={bars} selected={selected} onSelect={onSelect} />
    </div>
  );
}

/** One area over all bars, for touch, mouse and arrow keys: thirty bars are too thin to be buttons. */
function BarExplorer({ bars, selected, onSelect }: BarExplorerProps) {
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
      aria-label={t('Day')}
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

/** By texture as well as by tone: in full sun, and for colour-blind users. */
function look(series: number, patternId: string) {
  if (series === 0) return { fill: `url(#${patternId})`, className: 'stroke-paid' };
  if (series === 1) return { className: 'fill-paid stroke-paid' };
  return { className: 'fill-paid-bg stroke-paid' };
}

function Hatch({ id }: { id: string }) {
  return (
    <defs>
      <pattern
        id={id}
        width="5"
        height="5"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect width="5" height="5" className="fill-card" />
        <rect width="2.5" height="5" className="fill-paid" />
      </pattern>
    </defs>
  );
}

export function SeriesSwatch({ series }: { series: number }) {
  const id = useId();
  return (
    <svg width="16" height="16" aria-hidden="true" className="shrink-0">
      {series === 0 ? <Hatch id={id} /> : null}
      <rect x="1" y="1" width="14" height="14" rx="4" strokeWidth="1.5" {...look(series, id)} />
    </svg>
  );
}
