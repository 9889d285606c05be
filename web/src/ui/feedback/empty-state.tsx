import type { ReactNode } from 'react';
import { Card } from '../layout/card.tsx';

interface EmptyStateProps {
  drawing: ReactNode;
  title: string;
  children: ReactNode;
  action?: ReactNode;
  card?: boolean;
}

export function EmptyState(props: EmptyStateProps) {
  const { drawing, title, children, action, card = false } = props;
  const content = (
    <div className="flex flex-col items-center px-2 py-6 text-center">
      {drawing}
      <p className="mt-4 text-lg font-bold text-ink">{title}</p>
      <p className="mt-1 max-w-sm text-ink-2">{children}</p>
      {action ? <div className="mt-5">{action}</div> : null}
    </div>
  );
  return card ? <Card>{content}</Card> : content;
}
