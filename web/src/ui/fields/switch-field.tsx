import { useId } from 'react';

interface SwitchFieldProps {
  label: string;
  hint?: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

export function SwitchField({ label, hint, checked, disabled, onChange }: SwitchFieldProps) {
  const hintId = useId();
  return (
    <label
      className={`relative flex min-h-12 items-start justify-between gap-4 py-2 ${disabled ? '' : 'cursor-pointer'}`}
    >
      <input
        type="checkbox"
        role="switch"
        checked={checked}
        disabled={disabled}
        aria-checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        aria-describedby={hint ? hintId : undefined}
        className="peer pointer-events-none absolute inset-0 size-full opacity-0"
      />
      <span className="min-w-0">
        <span className="block pt-0.5 text-lg leading-7 font-semibold text-ink">{label}</span>
        {hint ? (
          <span id={hintId} className="block text-ink-2">
            {hint}
          </span>
        ) : null}
      </span>
      <span
        aria-hidden="true"
        className={`flex h-8 w-14 shrink-0 items-center rounded-full border-2 p-0.5 transition-colors peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-ink ${checked ? 'justify-end border-ink bg-ink' : 'justify-start border-field-line bg-card'} ${disabled ? 'opacity-50' : ''}`}
      >
        <span className={`size-6 rounded-full ${checked ? 'bg-card' : 'bg-field-line'}`} />
      </span>
    </label>
  );
}
