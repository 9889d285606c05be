import type { ReactNode } from 'react';
import { useForm } from '../../../lib/form.ts';
import { Button } from '../../../ui/button/button.tsx';
import type { ButtonVariant } from '../../../ui/button/button-class.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';

const SHORTEST = 3;

interface ReasonFormProps {
  label?: string;
  hint?: string;
  /** What is said without a reason; it is optional unless given. */
  required?: string;
  submit: string;
  submitting?: string;
  variant?: ButtonVariant;
  sending: boolean;
  /** Gets the reason, trimmed; empty when none was given. */
  onSubmit: (reason: string) => void;
  onCancel?: () => void;
  className?: string;
  /** Above the field, and below the button. */
  children?: ReactNode;
  note?: string | undefined;
}

/** One press, with the reason that goes into the log. */
export function ReasonForm(props: ReasonFormProps) {
  const { label = 'Reason (optional)', hint = 'Goes into the log.', required, sending } = props;
  const { submit, submitting = submit, variant = 'secondary', className = 'gap-4' } = props;
  const form = useForm({
    initial: { reason: '' },
    validate: ({ reason }) =>
      required && reason.trim().length < SHORTEST ? { reason: required } : {},
    onSubmit: ({ reason }) => props.onSubmit(reason.trim()),
    sending,
  });
  const button = (
    <Button type="submit" variant={variant} busy={sending}>
      {sending ? submitting : submit}
    </Button>
  );
  return (
    <form {...form.props} className={`flex flex-col ${className}`}>
      {props.children}
      <TextField
        {...form.input('reason')}
        label={label}
        hint={hint}
        maxLength={500}
        autoComplete="off"
      />
      {props.onCancel ? (
        <div className="flex flex-wrap gap-3">
          {button}
          <Button variant="quiet" onClick={props.onCancel}>
            Cancel
          </Button>
        </div>
      ) : (
        button
      )}
      {props.note ? <p className="text-center text-sm text-ink-2">{props.note}</p> : null}
    </form>
  );
}
