import type { ReactNode } from 'react';
import { ConeDrawing } from './drawings/cone.tsx';
import { PageHeading } from './page-heading.tsx';

interface ComingNextProps {
  title: string;
  /** In plain words, what this screen will do. */
  children: ReactNode;
  actions: ReactNode;
}

export function ComingNext({ title, children, actions }: ComingNextProps) {
  return (
    <>
      <PageHeading>{title}</PageHeading>
      <div className="flex flex-col items-center rounded-xl border border-line bg-card px-5 py-8 text-center lift-card">
        <ConeDrawing />
        <p className="mt-5 rounded-full bg-wait-bg px-3 py-1 text-sm font-semibold text-wait">
          Opening soon
        </p>
        <p className="mt-4 max-w-md text-lg text-ink">{children}</p>
        <div className="mt-7 flex w-full max-w-sm flex-col gap-3">{actions}</div>
      </div>
    </>
  );
}
