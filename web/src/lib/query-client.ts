import { AppError } from '@jobly/core/errors';
import { QueryClient } from '@tanstack/react-query';
import { onSessionChange } from './session.ts';

/** Caching of spec 9. Screens name the one that fits; the rest are the library's own defaults. */
export const CACHING = {
  profile: { staleTime: 5 * 60_000 },
  website: { staleTime: 0, gcTime: 5 * 60_000 },
  googleProfile: { staleTime: 5 * 60_000 },
  reviews: { staleTime: 5 * 60_000 },
} as const;

const MAX_RETRIES = 3;

/** What the server refused (4xx) will be refused again; everything else may pass. */
export function shouldRetry(failureCount: number, error: unknown): boolean {
  const refused = error instanceof AppError && error.status >= 400 && error.status < 500;
  return !refused && failureCount < MAX_RETRIES;
}

export function retryDelayMs(attempt: number): number {
  return Math.min(1_000 * 2 ** attempt, 30_000);
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: shouldRetry,
      retryDelay: retryDelayMs,
      staleTime: 30_000,
      // Offline, a query should fail and offer 'Try again', not wait behind a skeleton for ever.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

// Nothing of one account may be seen by the next on the same phone.
onSessionChange(() => queryClient.clear());
