import { t } from '@jobly/core/language/t';
import { CreditCard, House, TrendingUp, UserRound } from 'lucide-react';
import { Link } from '../../router/link.tsx';
import { useWantedPath } from '../../router/router.ts';

export const TABS = [
  { to: '/', label: 'Home', Icon: House },
  { to: '/payments', label: 'Payments', Icon: CreditCard },
  { to: '/grow', label: 'Grow', Icon: TrendingUp },
  { to: '/settings', label: 'Settings', Icon: UserRound },
] as const;

export function BottomNav() {
  // Highlighted on tap: on a slow line the screen comes later.
  const path = useWantedPath();
  const isHere = (to: string) => path === to || (to !== '/' && path.startsWith(`${to}/`));
  return (
    <nav
      aria-label={t('Main')}
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-card pb-[var(--safe-bottom)]"
    >
      {/* Includes its border (spec 2: 56 to 72 px). */}
      <ul className="mx-auto grid h-[calc(var(--nav-height)-1px)] max-w-2xl grid-cols-[repeat(4,1fr)]">
        {TABS.map(({ to, label, Icon }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={isHere(to) ? 'page' : undefined}
              className="group flex h-full flex-col items-center justify-center gap-1 text-[length:var(--nav-text)] leading-[1.43] font-medium text-ink-2 focus-visible:-outline-offset-4 aria-[current=page]:font-bold aria-[current=page]:text-ink"
            >
              <Icon className="size-6 stroke-[1.75] group-aria-[current=page]:stroke-[2.5]" />
              {t(label)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
