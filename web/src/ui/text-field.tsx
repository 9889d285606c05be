import { useId } from 'react';
import type { ComponentProps } from 'react';
import { FieldMessage } from './field-message.tsx';

interface TextFieldProps extends ComponentProps<'input'> {
  label: string;
  hint?: string | undefined;
  problem?: string | undefined;
}

export function TextField({ label, hint, problem, className = '', ...rest }: TextFieldProps) {
  const id = useId();
  const messageId = `${id}-message`;
  return (
    <div>
      <label htmlFor={id} className="mb-2 block font-semibold text-ink">
        {label}
      </label>
      <input
        {...rest}
        id={id}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem || hint ? messageId : undefined}
        className={`min-h-[60px] w-full rounded-md border-2 bg-card px-4 text-xl font-semibold text-ink figures placeholder:font-normal placeholder:text-ink-3 placeholder:opacity-100 focus:border-ink focus:outline-none ${problem ? 'border-bad' : 'border-field-line'} ${className}`}
      />
      <FieldMessage id={messageId} problem={problem} hint={hint} />
    </div>
  );
}
