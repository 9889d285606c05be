import { t, type Sentence } from '@jobly/core/language/t';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useDocumentTitle } from '../../lib/document-title.ts';
import { linkProps, type AppHref } from '../../router/link.tsx';
import { Card, RowList } from '../../ui/layout/card.tsx';
import { SubpageHeading } from '../../ui/layout/page-heading.tsx';

/** Our own settings, below the cards of the specification; each row opens a screen. */
const SETTINGS_ROWS = {
  '/settings/payouts': 'Your payouts',
  '/settings/notifications': 'Notifications',
  '/settings/appearance': 'Language and appearance',
  '/settings/sign-in': 'Sign-in and devices',
  '/settings/business': 'Logo and address',
} as const satisfies Partial<Record<AppHref, Sentence>>;

type SettingsRoute = keyof typeof SETTINGS_ROWS;

export function SettingsList({
  without,
  children,
}: {
  without: SettingsRoute | undefined;
  children: ReactNode;
}) {
  const rows = Object.keys(SETTINGS_ROWS) as SettingsRoute[];
  return (
    <Card title={t('More settings')}>
      <RowList>
        {children}
        {rows
          .filter((route) => route !== without)
          .map((route) => (
            <SettingsRow key={route} href={route} label={t(SETTINGS_ROWS[route])} />
          ))}
      </RowList>
    </Card>
  );
}

export function SettingsRow({ href, label }: { href: string; label: string }) {
  return (
    <li>
      <a
        {...linkProps(href)}
        className="flex min-h-14 items-center gap-3 py-2 font-semibold text-ink"
      >
        <span className="min-w-0 flex-1">{label}</span>
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-2" />
      </a>
    </li>
  );
}

export function SettingsPage({ route, children }: { route: SettingsRoute; children: ReactNode }) {
  const title = t(SETTINGS_ROWS[route]);
  useDocumentTitle(title);
  return (
    <>
      <SubpageHeading backHref="/settings" backLabel={t('Settings')}>
        {title}
      </SubpageHeading>
      <div className="flex flex-col gap-4">{children}</div>
    </>
  );
}
