import { t } from '@jobly/core/language/t';
import { useId, type ComponentProps } from 'react';
import { FieldMessage } from './text-field.tsx';

interface TextAreaProps extends ComponentProps<'textarea'> {
  label: string;
  value: string;
  /** The limit; the remaining number is shown below. */
  longest: number;
  hint?: string | undefined;
  problem?: string | undefined;
}

/** Excess text is reported, not cut off. */
export function TextArea(props: TextAreaProps) {
  const { label, value, longest, hint, problem, className = '', ...rest } = props;
  const id = useId();
  const messageId = `${id}-message`;
  // Like the server: an emoji is one character.
  const length = Array.from(value.trim()).length;
  return (
    <div>
      <label htmlFor={id} className="mb-2 block font-semibold text-ink">
        {label}
      </label>
      <textarea
        {...rest}
        id={id}
        value={value}
        aria-invalid={problem ? true : undefined}
        aria-describedby={`${messageId} ${id}-count`}
        className={`block min-h-40 w-full [font-family:inherit] rounded-md border-2 bg-card px-4 py-3 text-lg text-ink placeholder:text-ink-3 placeholder:opacity-100 focus:border-ink focus:outline-none ${problem ? 'border-bad' : 'border-field-line'} ${className}`}
      />
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <FieldMessage id={messageId} problem={problem} hint={hint} />
        </div>
        <p
          id={`${id}-count`}
          className={`mt-2 shrink-0 text-sm figures ${length > longest ? 'font-semibold text-bad' : 'text-ink-2'}`}
        >
          {length} / {longest}
          <span className="sr-only"> {t('characters')}</span>
        </p>
      </div>
    </div>
  );
}
