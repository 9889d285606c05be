import { ChevronRight } from 'lucide-react';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { StaffLink } from '../staff-link.tsx';

interface ResultRowProps {
  /** Left out for what has no page of its own. */
  href?: string;
  title: string;
  note: string;
  badge?: string | undefined;
}

export function ResultRow({ href, title, note, badge }: ResultRowProps) {
  const content = (
    <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 font-bold text-ink figures">{title}</span>
        {badge ? <StatusBadge tone="neutral">{badge}</StatusBadge> : null}
      </span>
      {note ? <span className="block text-sm text-ink-2 figures">{note}</span> : null}
    </span>
  );
  const look = 'flex min-h-14 items-center gap-3 py-2';
  return (
    <li>
      {href ? (
        <StaffLink href={href} className={look}>
          {content}
          <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-2" />
        </StaffLink>
      ) : (
        <div className={look}>{content}</div>
      )}
    </li>
  );
}
