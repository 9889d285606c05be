import { QueryClient } from '@tanstack/react-query';
import { onSessionChange } from '../session/session.ts';
import { isRefusal } from './api.ts';
import { isLastKnown } from './first-view.ts';

const FIVE_MINUTES_MS = 5 * 60_000;

/**
 * Our default where spec 9 is silent (the library's is 0): cards of one screen share a reply. Live signals
 * refresh what changes meanwhile.
 */
const FRESH_MS = 30_000;

/** How long an answer counts as fresh, by spec 9. A query names its own; the rest have FRESH_MS. */
export const CACHING = {
  profile: { staleTime: FIVE_MINUTES_MS },
  // What came with the document was true a moment ago.
  website: {
    staleTime: ({ state }: { state: { dataUpdateCount: number } }) =>
      state.dataUpdateCount === 0 ? FRESH_MS : 0,
  },
  googleProfile: { staleTime: FIVE_MINUTES_MS },
  reviews: { staleTime: FIVE_MINUTES_MS },
} as const;

const MAX_RETRIES = 3;

export function shouldRetry(failureCount: number, error: unknown): boolean {
  return !isRefusal(error) && failureCount < MAX_RETRIES;
}

export function retryDelayMs(attempt: number): number {
  return Math.min(1_000 * 2 ** attempt, 30_000);
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: shouldRetry,
      retryDelay: retryDelayMs,
      staleTime: FRESH_MS,
      // However long it counts as fresh: the live connection knows nothing of what changed before this page.
      refetchOnMount: ({ state }) => (isLastKnown(state) ? 'always' : true),
      // How long unused data is kept, the website's included.
      gcTime: FIVE_MINUTES_MS,
      // Offline, a query should fail and offer 'Try again', not wait behind a skeleton for ever.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

// Nothing of one account may be seen by the next on the same phone.
onSessionChange((change) => {
  if (change !== 'updated') queryClient.clear();
});
