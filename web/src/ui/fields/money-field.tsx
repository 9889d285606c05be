import { useId } from 'react';
import type { ComponentProps } from 'react';
import { FieldMessage } from './text-field.tsx';

interface MoneyFieldProps extends Omit<ComponentProps<'input'>, 'value'> {
  label: string;
  value: string;
  problem?: string | undefined;
}

/** The largest thing on its screen, with the keypad that has a decimal point. */
export function MoneyField({ label, value, problem, ...rest }: MoneyFieldProps) {
  const id = useId();
  const messageId = `${id}-message`;
  const size = sizeFor(value.length);
  return (
    <div>
      <label htmlFor={id} className="mb-2 block font-semibold text-ink">
        {label}
      </label>
      <div
        className={`flex h-20 items-center gap-1 rounded-md border-2 bg-card pl-4 ${problem ? 'border-bad' : 'border-field-line focus-within:border-ink'} ${size}`}
      >
        <span aria-hidden="true" className="text-[0.75em] font-bold text-ink-3">
          $
        </span>
        <input
          {...rest}
          id={id}
          value={value}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? messageId : undefined}
          className="h-full w-full min-w-0 flex-1 rounded-md pr-4 font-extrabold tracking-tight text-ink figures placeholder:text-ink-3 placeholder:opacity-100 focus:outline-none"
        />
      </div>
      <FieldMessage id={messageId} problem={problem} />
    </div>
  );
}

/** Never cut: more digits make it smaller. */
function sizeFor(characters: number): string {
  if (characters <= 6) return 'text-[44px]';
  return characters <= 10 ? 'text-[32px] min-[360px]:text-[40px]' : 'text-2xl';
}
