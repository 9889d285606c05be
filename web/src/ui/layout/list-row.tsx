import type { ReactNode } from 'react';

/** A line between rows, none above the first. */
export function RowList({ children }: { children: ReactNode }) {
  return <ul className="divide-y divide-line">{children}</ul>;
}

export function ListRow({ children, aside }: { children: ReactNode; aside?: ReactNode }) {
  return (
    <li className="flex items-center justify-between gap-4 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0">{children}</div>
      {aside ? <div className="shrink-0">{aside}</div> : null}
    </li>
  );
}
