import type { ReactNode } from 'react';
import { useDocumentTitle } from '../../lib/document-title.ts';
import { SubpageHeading } from '../../ui/layout/subpage-heading.tsx';

interface StaffPageProps {
  title: string;
  lead?: string;
  aside?: ReactNode;
  children: ReactNode;
}

export function StaffPage({ title, lead, aside, children }: StaffPageProps) {
  useDocumentTitle(title);
  return (
    <>
      <SubpageHeading backHref="/admin" backLabel="Staff" alwaysUp aside={aside}>
        {title}
      </SubpageHeading>
      {lead ? <p className="-mt-3 mb-5 max-w-2xl text-lg text-ink-2">{lead}</p> : null}
      {children}
    </>
  );
}

/** A form, and beside it (on a phone, below it) the result. */
export function TwoSides({ children }: { children: ReactNode }) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2 lg:gap-6 [&>*]:min-w-0">{children}</div>
  );
}
