import type { ComponentProps } from 'react';
import { Field } from './text-field.tsx';

interface MoneyFieldProps extends Omit<ComponentProps<'input'>, 'value'> {
  label: string;
  value: string;
  problem?: string | undefined;
  hint?: string | undefined;
}

export function MoneyField({ label, value, problem, hint, ...rest }: MoneyFieldProps) {
  return (
    <Field label={label} problem={problem} hint={hint}>
      {(control) => (
        <div
          className={`flex h-20 items-center gap-1 rounded-md border-2 bg-card pl-4 ${problem ? 'border-bad' : 'border-field-line focus-within:border-ink'} ${sizeFor(value.length)}`}
        >
          <span aria-hidden="true" className="text-[0.75em] font-bold text-ink-3">
            $
          </span>
          <input
            {...rest}
            {...control}
            value={value}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            className="h-full w-full min-w-0 flex-1 rounded-md pr-4 font-extrabold tracking-tight text-ink figures placeholder:text-ink-3 placeholder:opacity-100 focus:outline-none"
          />
        </div>
      )}
    </Field>
  );
}

/** Never truncated: more digits make it smaller. */
function sizeFor(characters: number): string {
  if (characters <= 6) return 'text-[44px]';
  return characters <= 10 ? 'text-[32px] min-[360px]:text-[40px]' : 'text-2xl';
}
