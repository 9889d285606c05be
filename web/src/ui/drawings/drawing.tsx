import type { ReactNode } from 'react';

/** All small pictures share one sheet and one pen. */
export function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 120 96"
      className="h-24 w-30 text-ink"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <ellipse cx="60" cy="88" rx="46" ry="5" className="fill-sunken" stroke="none" />
      {children}
    </svg>
  );
}
