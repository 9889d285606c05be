import { useId } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { FieldMessage } from './field-message.tsx';

interface TextFieldProps extends ComponentProps<'input'> {
  label: string;
  hint?: string | undefined;
  problem?: string | undefined;
  /** Stands inside the field at its right end; leave room for it. */
  aside?: ReactNode;
}

export function TextField(props: TextFieldProps) {
  const { label, hint, problem, aside, className = '', ...rest } = props;
  const id = useId();
  const messageId = `${id}-message`;
  return (
    <div>
      <label htmlFor={id} className="mb-2 block font-semibold text-ink">
        {label}
      </label>
      <div className="relative">
        <input
          {...rest}
          id={id}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem || hint ? messageId : undefined}
          className={`min-h-[60px] w-full rounded-md border-2 bg-card px-4 text-xl font-semibold text-ink figures placeholder:font-normal placeholder:text-ink-3 placeholder:opacity-100 focus:border-ink focus:outline-none ${problem ? 'border-bad' : 'border-field-line'} ${className}`}
        />
        {aside ? (
          <div className="absolute inset-y-0 right-1.5 flex items-center">{aside}</div>
        ) : null}
      </div>
      <FieldMessage id={messageId} problem={problem} hint={hint} />
    </div>
  );
}
