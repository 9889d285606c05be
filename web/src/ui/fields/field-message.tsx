interface FieldMessageProps {
  id: string;
  problem: string | undefined;
  hint?: string | undefined;
}

/** The line under a field: what is wrong, or else what helps. */
export function FieldMessage({ id, problem, hint }: FieldMessageProps) {
  if (problem) {
    return (
      <p id={id} className="mt-2 flex items-start gap-2 font-medium text-bad">
        <svg className="mt-1 size-4 shrink-0" viewBox="0 0 16 16" aria-hidden="true">
          <circle cx="8" cy="8" r="8" fill="currentColor" />
          <path
            d="M8 4v4.5M8 11.6v.1"
            className="stroke-card"
            strokeWidth="2"
            strokeLinecap="round"
          />
        </svg>
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
