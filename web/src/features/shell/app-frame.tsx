import { QueryClientProvider } from '@tanstack/react-query';
import { formatRecent } from '@jobly/core/dates';
import { Fragment, useEffect, useState, type ReactNode } from 'react';
import { forgetDraftsOnSignOut } from '../../lib/drafts.ts';
import { useConnection } from '../../lib/api/connection.ts';
import { firstRepliesAtMs } from '../../lib/api/first-view.ts';
import { checkOnReturn, keepLastKnown, useLastKnownAtMs } from '../../lib/api/last-known.ts';
import { fetchAheadWhenIdle } from '../../lib/fetch-ahead.ts';
import { startLive } from '../../lib/live/live.ts';
import { cacheOfflineShell } from '../../lib/offline-shell.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { useAccountKey, useUser } from '../../lib/session/session.ts';
import '../../ui/styles/app.css';
import { BottomNav, TABS } from './bottom-nav.tsx';
import { ConnectionBanner } from './connection-banner.tsx';

interface AppFrameProps {
  banner?: ReactNode;
  wide?: boolean;
  /** For screens that embed another page with its own main element. */
  label?: string;
  children: ReactNode;
}

export function AppFrame({ banner, wide = false, label, children }: AppFrameProps) {
  // Without their passkey, staff would be refused again and again.
  const hears = !useUser()?.staffNeeds;
  useEffect(() => (hears ? startLive(queryClient) : undefined), [hears]);
  useEffect(cacheOfflineShell, []);
  useEffect(() => keepLastKnown(queryClient), []);
  useEffect(checkOnReturn, []);
  useEffect(() => fetchAheadWhenIdle(TABS.map(({ to }) => to)), []);
  useEffect(forgetDraftsOnSignOut, []);
  // Remounts screens per account: an open one would keep data from before the cache was cleared.
  const account = useAccountKey();
  const since = useSince();
  return (
    <QueryClientProvider client={queryClient}>
      <Fragment key={account}>
        {banner}
        <ConnectionBanner since={since} />
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

const LATE_AFTER_MS = 2_000;

/** The age of what is shown, if it matters: offline, or when loading takes long. */
function useSince(): string | undefined {
  const knownAtMs = useLastKnownAtMs(queryClient);
  const connection = useConnection();
  const isOld = knownAtMs !== undefined;
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!isOld) return undefined;
    const timer = setTimeout(() => setLate(true), LATE_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isOld]);
  if (knownAtMs === undefined || (connection === 'fine' && !late)) return undefined;
  return formatRecent(new Date(knownAtMs).toISOString(), new Date(firstRepliesAtMs()));
}
