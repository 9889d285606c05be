import type { ReactNode } from 'react';

export function NumberedSteps({ steps }: { steps: readonly ReactNode[] }) {
  return (
    <ol className="flex flex-col gap-4">
      {steps.map((step, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a fixed list: its order is its identity
        <li key={index} className="flex gap-3">
          <span
            aria-hidden="true"
            className="flex size-8 shrink-0 items-center justify-center rounded-full bg-hero font-bold text-on-hero figures"
          >
            {index + 1}
          </span>
          <div className="min-w-0 pt-1 text-ink">{step}</div>
        </li>
      ))}
    </ol>
  );
}
