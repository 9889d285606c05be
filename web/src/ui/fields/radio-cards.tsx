import { useId, type ReactNode } from 'react';
import { Pen } from '../drawings/drawing.tsx';

interface RadioCardsProps<Value extends string> {
  label: string;
  cards: readonly { value: Value; label: string; note: ReactNode }[];
  value: Value | undefined;
  onChange: (value: Value) => void;
  /** For more than two, or longer labels. */
  stacked?: boolean;
}

/** Two are side by side. */
export function RadioCards<Value extends string>(props: RadioCardsProps<Value>) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold text-ink">{props.label}</legend>
      <div className={`grid gap-3 ${props.stacked ? '' : 'min-[360px]:grid-cols-2'}`}>
        {props.cards.map((card) => (
          <label
            key={card.value}
            className={`relative flex cursor-pointer items-start rounded-md bg-card py-3 ${props.stacked ? 'gap-3 px-4' : 'gap-1.5 px-2.5'}`}
          >
            <input
              type="radio"
              name={name}
              value={card.value}
              checked={card.value === props.value}
              onChange={() => props.onChange(card.value)}
              className="peer pointer-events-none absolute inset-0 size-full opacity-0"
            />
            <span className="pointer-events-none absolute inset-0 rounded-md border-2 border-field-line peer-checked:border-ink peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-ink" />
            <Dot checked={card.value === props.value} />
            <span className="min-w-0 text-[15px] leading-6 font-bold text-ink">
              {card.label}
              <span className="block text-sm font-normal text-ink-2">{card.note}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Dot({ checked }: { checked: boolean }) {
  return (
    <Pen viewBox="0 0 20 20" strokeWidth="2" className="mt-0.5 size-5 shrink-0">
      <circle cx="10" cy="10" r="9" className={checked ? 'stroke-ink' : 'stroke-field-line'} />
      {checked ? <circle cx="10" cy="10" r="5" className="fill-ink" stroke="none" /> : null}
    </Pen>
  );
}
