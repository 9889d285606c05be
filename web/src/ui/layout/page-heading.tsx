import type { ReactNode } from 'react';

interface PageHeadingProps {
  children: ReactNode;
  lead?: ReactNode;
}

/** Receives the focus after a change of screen, so that a screen reader starts at the top. */
export function PageHeading({ children, lead }: PageHeadingProps) {
  return (
    <div className="pt-7 pb-5">
      <h1 tabIndex={-1} className="text-[30px] leading-9 font-extrabold tracking-tight text-ink">
        {children}
      </h1>
      {lead ? <p className="mt-1 text-lg text-ink-2">{lead}</p> : null}
    </div>
  );
}
