import { useId, type ComponentProps, type ReactNode } from 'react';
import { Pen } from '../drawings/drawing.tsx';

interface TextFieldProps extends ComponentProps<'input'> {
  label: string;
  hint?: string | undefined;
  problem?: string | undefined;
  /** Inside the field at its right end; leave room for it. */
  aside?: ReactNode;
}

export function TextField(props: TextFieldProps) {
  const { label, hint, problem, aside, className = '', ...rest } = props;
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(control) => (
        <div className="relative">
          <input
            {...rest}
            {...control}
            className={`min-h-[60px] w-full rounded-md border-2 bg-card px-4 text-xl font-semibold text-ink figures placeholder:font-normal placeholder:text-ink-3 placeholder:opacity-100 focus:border-ink focus:outline-none ${problem ? 'border-bad' : 'border-field-line'} ${className}`}
          />
          {aside ? (
            <div className="absolute inset-y-0 right-1.5 flex items-center">{aside}</div>
          ) : null}
        </div>
      )}
    </Field>
  );
}

interface FieldProps extends Pick<TextFieldProps, 'label' | 'hint' | 'problem'> {
  /** Gets the attributes that tie the control to its label and message. */
  children: (
    control: Pick<ComponentProps<'input'>, 'id' | 'aria-invalid' | 'aria-describedby'>,
  ) => ReactNode;
}

export function Field({ label, hint, problem, children }: FieldProps) {
  const id = useId();
  const messageId = `${id}-message`;
  return (
    <div>
      <label htmlFor={id} className="mb-2 block font-semibold text-ink">
        {label}
      </label>
      {children({
        id,
        'aria-invalid': problem ? true : undefined,
        'aria-describedby': problem || hint ? messageId : undefined,
      })}
      <FieldMessage id={messageId} problem={problem} hint={hint} />
    </div>
  );
}

interface FieldMessageProps extends Pick<TextFieldProps, 'hint' | 'problem'> {
  id: string;
}

export function FieldMessage({ id, problem, hint }: FieldMessageProps) {
  if (problem) {
    return (
      <p id={id} className="mt-2 flex items-start gap-2 font-medium text-bad">
        <Pen viewBox="0 0 16 16" strokeWidth="2" className="mt-1 size-4 shrink-0">
          <circle cx="8" cy="8" r="8" fill="currentColor" stroke="none" />
          <path d="M8 4v4.5M8 11.6v.1" className="stroke-card" />
        </Pen>
        <span>{problem}</span>
      </p>
    );
  }
  return hint ? (
    <p id={id} className="mt-2 text-ink-2">
      {hint}
    </p>
  ) : null;
}
