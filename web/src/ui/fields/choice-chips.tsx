import { useId, useLayoutEffect, useRef } from 'react';

interface ChoiceChipsProps<Value extends string> {
  label: string;
  choices: readonly { value: Value; label: string }[];
  value: Value | undefined;
  onChange: (value: Value) => void;
  /** All visible, on several lines: for a form, where each is read first. */
  wrap?: boolean;
}

/** To the edges of a phone's screen, fading out where there are more; a laptop has room for several lines. */
const SCROLLS =
  '-mx-5 overflow-x-auto px-5 [scrollbar-width:none] data-more:[mask-image:linear-gradient(to_right,#000_calc(100%-56px),transparent)] md:mx-0 md:flex-wrap md:px-0 [&::-webkit-scrollbar]:hidden';

/** One of a few, in a row that scrolls horizontally when needed. */
export function ChoiceChips<Value extends string>(props: ChoiceChipsProps<Value>) {
  const name = useId();
  const row = useRef<HTMLDivElement>(null);
  // Also when the screen opens with a selection.
  const { value } = props;
  useLayoutEffect(() => {
    if (row.current && value !== undefined) showChosen(row.current);
    if (row.current) hintMore(row.current);
  }, [value]);
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{props.label}</legend>
      <div
        ref={row}
        onScroll={({ currentTarget }) => hintMore(currentTarget)}
        className={`flex gap-2 py-1 ${props.wrap ? 'flex-wrap' : SCROLLS}`}
      >
        {props.choices.map((choice) => (
          <label key={choice.value} className="relative shrink-0 cursor-pointer">
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => props.onChange(choice.value)}
              onFocus={(event) => {
                event.target.parentElement?.scrollIntoView({ block: 'nearest', inline: 'center' });
              }}
              className="peer pointer-events-none absolute inset-0 opacity-0"
            />
            <span className="flex min-h-12 items-center rounded-full border border-field-line bg-card px-4 font-semibold text-ink peer-checked:border-ink peer-checked:bg-ink peer-checked:text-paper peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-ink">
              {choice.label}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function hintMore(row: HTMLElement): void {
  row.toggleAttribute('data-more', row.scrollWidth - row.scrollLeft - row.clientWidth > 1);
}

/** Horizontally only: scrollIntoView would also move the page. */
function showChosen(row: HTMLElement): void {
  const chip = row.querySelector('input:checked')?.parentElement?.getBoundingClientRect();
  if (!chip) return;
  const { left, width } = row.getBoundingClientRect();
  row.scrollLeft += chip.left - left - (width - chip.width) / 2;
}
