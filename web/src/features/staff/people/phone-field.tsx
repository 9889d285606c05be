import { retypePhone } from '../../../lib/phone-typing.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';

interface PhoneFieldProps {
  label: string;
  value: string;
  problem: string | undefined;
  onChange: (phone: string) => void;
}

export function PhoneField({ label, value, problem, onChange }: PhoneFieldProps) {
  return (
    <TextField
      label={label}
      type="tel"
      inputMode="tel"
      autoComplete="off"
      placeholder="(555) 123-4567"
      value={value}
      problem={problem}
      onChange={(event) => onChange(retypePhone(event.target))}
    />
  );
}
