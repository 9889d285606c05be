import { useId, type ReactNode } from 'react';

interface SegmentedControlProps<Value extends string> {
  label: string;
  segments: readonly { value: Value; label: string; icon?: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
}

export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const name = useId();
  return (
    <fieldset>
      <legend className="sr-only">{props.label}</legend>
      <div className="flex gap-1 rounded-md bg-sunken p-1 edged">
        {props.segments.map((segment) => (
          <label key={segment.value} className="relative min-w-0 flex-1 cursor-pointer">
            <input
              type="radio"
              name={name}
              value={segment.value}
              checked={segment.value === props.value}
              onChange={() => props.onChange(segment.value)}
              className="peer pointer-events-none absolute inset-0 opacity-0"
            />
            <span className="flex min-h-12 flex-col items-center justify-center gap-1 rounded-sm px-1 py-2 text-sm font-semibold whitespace-nowrap text-ink-2 min-[360px]:text-base peer-checked:bg-ink peer-checked:text-paper peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-ink">
              {segment.icon}
              {segment.label}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
