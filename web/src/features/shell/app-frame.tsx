import { QueryClientProvider } from '@tanstack/react-query';
import { Fragment, useEffect, type ReactNode } from 'react';
import { forgetDraftsOnSignOut } from '../../lib/drafts.ts';
import { startLive } from '../../lib/live/live.ts';
import { cacheOfflineShell } from '../../lib/offline-shell.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { useAccountKey } from '../../lib/session/session.ts';
import '../../ui/styles/app.css';
import { BottomNav } from './bottom-nav.tsx';
import { ConnectionBanner } from './connection-banner.tsx';

interface AppFrameProps {
  banner?: ReactNode;
  wide?: boolean;
  /** For screens that show another page inside: it has a main part of its own. */
  label?: string;
  children: ReactNode;
}

/** Around every signed-in screen: the column, the bar below, the cache and the live connection. */
export function AppFrame({ banner, wide = false, label, children }: AppFrameProps) {
  useEffect(() => startLive(queryClient), []);
  useEffect(cacheOfflineShell, []);
  useEffect(forgetDraftsOnSignOut, []);
  // The key remounts the screens per account: an open one would keep data from before the cache was cleared.
  const account = useAccountKey();
  return (
    <QueryClientProvider client={queryClient}>
      <Fragment key={account}>
        {banner}
        <ConnectionBanner />
        <main
          id="main"
          tabIndex={-1}
          aria-label={label}
          className={`column pb-[calc(72px+var(--safe-bottom)+24px)] ${wide ? 'lg:max-w-5xl' : ''}`}
        >
          {children}
        </main>
        <BottomNav />
      </Fragment>
    </QueryClientProvider>
  );
}
