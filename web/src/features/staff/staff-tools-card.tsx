import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { Card } from '../../ui/card.tsx';
import { STAFF_TOOLS } from './staff-tools.ts';

export default function StaffToolsCard() {
  return (
    <Card title="Staff tools">
      <ul className="divide-y divide-line">
        {STAFF_TOOLS.map(({ to, title }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex min-h-14 items-center justify-between gap-3 font-semibold text-ink"
            >
              {title}
              <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-2" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
