import { t } from '@jobly/core/language/t';
import { Search, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

interface SearchFieldProps {
  label: string;
  placeholder: string;
  /** The current search; typing runs ahead of it. */
  value: string;
  maxLength: number;
  invalid?: boolean;
  onSearch: (text: string) => void;
}

const PAUSE_MS = 250;

/** Searches when typing pauses; Enter and the clear button do not wait. */
export function SearchField(props: SearchFieldProps) {
  const { label, placeholder, value, maxLength, invalid = false, onSearch } = props;
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  const [said, setSaid] = useState(value);
  const field = useRef<HTMLInputElement>(null);

  // Changed from outside (Back): follow it. Its own value, coming back late, must not overwrite further typing.
  if (value !== seen) {
    setSeen(value);
    if (value !== said) {
      setSaid(value);
      setTyped(value);
    }
  }

  function say(text: string): void {
    setSaid(text);
    onSearch(text);
  }

  const sayNow = useEffectEvent(say);
  useEffect(() => {
    if (typed.trim() === value) return undefined;
    const timer = setTimeout(() => sayNow(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, value]);

  return (
    <search className="relative block">
      <Search className="pointer-events-none absolute top-3.5 left-4 size-6 text-ink-2" />
      <input
        ref={field}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="none"
        aria-label={label}
        aria-invalid={invalid || undefined}
        placeholder={placeholder}
        maxLength={maxLength}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') say(typed.trim());
        }}
        className="min-h-[52px] w-full appearance-none rounded-md border-2 border-field-line bg-card pr-14 pl-12 text-lg text-ink placeholder:text-ink-3 placeholder:opacity-100 focus:border-ink focus:outline-none [&::-webkit-search-cancel-button]:appearance-none"
      />
      {typed ? (
        <button
          type="button"
          aria-label={t('Clear search')}
          className="absolute inset-y-0 right-0.5 flex w-12 items-center justify-center rounded-sm text-ink-2"
          onClick={() => {
            setTyped('');
            say('');
            field.current?.focus();
          }}
        >
          <X className="size-5" />
        </button>
      ) : null}
    </search>
  );
}
