import type { ReactNode } from 'react';

type FullScreenMessageProps = Record<'drawing' | 'title' | 'children' | 'actions', ReactNode>;

export function FullScreenMessage({ drawing, title, children, actions }: FullScreenMessageProps) {
  return (
    <main
      id="main"
      tabIndex={-1}
      className="column flex page-high max-w-md flex-col items-center justify-center py-10 text-center"
    >
      {drawing}
      <h1
        tabIndex={-1}
        className="mt-6 text-[28px] leading-9 font-extrabold tracking-tight text-ink"
      >
        {title}
      </h1>
      <div className="mt-2 text-lg text-ink-2">{children}</div>
      <div className="mt-8 flex w-full flex-col gap-3">{actions}</div>
    </main>
  );
}
