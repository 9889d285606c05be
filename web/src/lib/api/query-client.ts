import { QueryClient } from '@tanstack/react-query';
import { onSessionChange } from '../session/session.ts';
import { isRefusal } from './api.ts';
import { isLastKnown } from './first-view.ts';

const FIVE_MINUTES_MS = 5 * 60_000;

/** Ours where spec 9 is silent (the library's is 0): cards of one screen share a reply; live signals refresh it. */
const FRESH_MS = 30_000;

/** Spec 9; the rest have FRESH_MS. */
export const CACHING = {
  profile: { staleTime: FIVE_MINUTES_MS },
  // The document's reply is fresh.
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
      // Even if fresh: the live connection knows nothing of changes before this page.
      refetchOnMount: ({ state }) => (isLastKnown(state) ? 'always' : true),
      // Unused data, the website's included.
      gcTime: FIVE_MINUTES_MS,
      // Offline, a query should fail and offer 'Try again', not stay on a skeleton.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

// One account's data must never be shown to the next on the same phone.
onSessionChange((change) => {
  if (change !== 'updated') queryClient.clear();
});
