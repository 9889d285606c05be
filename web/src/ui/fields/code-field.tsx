import { useState } from 'react';
import type { Ref } from 'react';
import { Field } from './text-field.tsx';

interface CodeFieldProps {
  label: string;
  length: number;
  value: string;
  problem?: string | undefined;
  inputRef?: Ref<HTMLInputElement>;
  onChange: (digits: string) => void;
  onEnter: () => void;
}

/**
 * One real input under drawn slots: a phone's code suggestion, paste, undo and a screen reader all
 * meet a single ordinary field. (Six inputs of a library cost 7.4 KB and split all of these.)
 */
export function CodeField(props: CodeFieldProps) {
  const { label, length, value, problem, inputRef, onChange, onEnter } = props;
  const [focused, setFocused] = useState(false);
  return (
    <Field label={label} problem={problem}>
      {(control) => (
        <div className="relative">
          <input
            {...control}
            ref={inputRef}
            value={value}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            className="absolute inset-0 z-10 size-full cursor-text text-base opacity-0"
            onChange={(event) =>
              onChange(event.target.value.normalize('NFKC').replace(/\D/g, '').slice(0, length))
            }
            onKeyDown={(event) => {
              if (event.key === 'Enter') {
                event.preventDefault();
                onEnter();
              }
            }}
            onSelect={({ currentTarget: input }) => {
              // The slots show no caret, so digits are always added and taken at the end.
              const end = input.value.length;
              if (input.selectionEnd !== end) input.setSelectionRange(end, end);
            }}
            onFocus={() => setFocused(true)}
            onBlur={() => setFocused(false)}
          />
          <div
            className="grid gap-2"
            style={{ gridTemplateColumns: `repeat(${length}, minmax(0, 1fr))` }}
            aria-hidden="true"
          >
            {Array.from({ length }, (_unused, slot) => {
              const active = focused && slot === Math.min(value.length, length - 1);
              const border = active
                ? 'border-ink halo'
                : problem
                  ? 'border-bad'
                  : 'border-field-line';
              return (
                <div
                  key={slot}
                  className={`flex h-[60px] items-center justify-center rounded-sm border-2 bg-card text-2xl font-bold text-ink figures ${border}`}
                >
                  {value[slot] ??
                    (active ? <span className="h-7 w-0.5 animate-pulse bg-ink" /> : null)}
                </div>
              );
            })}
          </div>
        </div>
      )}
    </Field>
  );
}
