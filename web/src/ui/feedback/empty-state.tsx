import type { ReactNode } from 'react';

interface EmptyStateProps {
  drawing: ReactNode;
  title: string;
  children: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ drawing, title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center px-2 py-6 text-center">
      {drawing}
      <p className="mt-4 text-lg font-bold text-ink">{title}</p>
      <p className="mt-1 max-w-sm text-ink-2">{children}</p>
      {action ? <div className="mt-5">{action}</div> : null}
    </div>
  );
}
