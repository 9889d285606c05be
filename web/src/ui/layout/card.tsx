import { useId, type ReactNode } from 'react';

interface CardProps {
  title?: string | undefined;
  aside?: ReactNode;
  children: ReactNode;
  className?: string;
}

export function Card({ title, aside, children, className = '' }: CardProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={title ? id : undefined}
      className={`rounded-xl border border-line bg-card p-5 lift-card ${className}`}
    >
      {title ? (
        <div className="mb-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <h2 id={id} className="text-lg font-bold text-ink">
            {title}
          </h2>
          {aside}
        </div>
      ) : null}
      {children}
    </section>
  );
}

/** A line between rows. */
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
