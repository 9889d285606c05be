import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Field } from './text-field.tsx';

interface SelectFieldProps<Value extends string> extends Omit<
  ComponentProps<'select'>,
  'value' | 'onChange' | 'className'
> {
  label: string;
  choices: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A native select. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, choices, value, onChange, ...rest } = props;
  return (
    <Field label={label}>
      {(control) => (
        <div className="relative">
          <select
            {...rest}
            {...control}
            value={value}
            onChange={({ target }) => onChange(target.value as Value)}
            className="min-h-[52px] w-full [font-family:inherit] appearance-none truncate rounded-md border-2 border-field-line bg-card pr-12 pl-4 text-lg font-medium text-ink focus:border-ink focus:outline-none"
          >
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.label}
              </option>
            ))}
          </select>
          <ChevronDown className="pointer-events-none absolute top-3.5 right-4 size-6 text-ink-2" />
        </div>
      )}
    </Field>
  );
}
