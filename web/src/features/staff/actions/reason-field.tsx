import { TextField } from '../../../ui/fields/text-field.tsx';

interface ReasonFieldProps {
  value: string;
  onChange: (reason: string) => void;
  label?: string;
  hint?: string;
  problem?: string | undefined;
}

/** The reason is shown in the log. */
export function ReasonField(props: ReasonFieldProps) {
  const {
    value,
    onChange,
    label = 'Reason (optional)',
    hint = 'Goes into the log.',
    problem,
  } = props;
  return (
    <TextField
      label={label}
      hint={hint}
      problem={problem}
      value={value}
      maxLength={500}
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
