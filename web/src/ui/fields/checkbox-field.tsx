import { useId } from 'react';
import { Pen } from '../drawings/drawing.tsx';
import { FieldMessage } from './text-field.tsx';

interface CheckboxFieldProps {
  label: string;
  hint?: string;
  problem?: string | undefined;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

export function CheckboxField(props: CheckboxFieldProps) {
  const { label, hint, problem, checked, onChange } = props;
  const hintId = useId();
  const problemId = useId();
  const row = (
    <label className="relative flex min-h-12 cursor-pointer items-start gap-3 py-2.5">
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        aria-invalid={problem ? true : undefined}
        aria-describedby={
          [hint && hintId, problem && problemId].filter(Boolean).join(' ') || undefined
        }
        className="peer pointer-events-none absolute inset-0 size-full opacity-0"
      />
      <span className="flex size-7 shrink-0 items-center justify-center rounded-[8px] border-2 border-field-line bg-card text-card peer-checked:border-ink peer-checked:bg-ink peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-ink">
        <Pen viewBox="0 0 20 20" strokeWidth="3" className="size-5">
          <path d="m4 10.5 4 4 8-9" />
        </Pen>
      </span>
      <span className="min-w-0">
        <span className="block text-lg leading-7 font-semibold text-ink">{label}</span>
        {hint ? (
          <span id={hintId} className="block text-ink-2">
            {hint}
          </span>
        ) : null}
      </span>
    </label>
  );
  return problem ? (
    <div>
      {row}
      <FieldMessage id={problemId} problem={problem} />
    </div>
  ) : (
    row
  );
}
