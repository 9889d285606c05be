import { AppError } from '@jobly/core/errors';
import { describe, expect, it } from 'vitest';
import { CACHING, queryClient, retryDelayMs, shouldRetry } from './query-client.ts';

describe('retries', () => {
  it('tries a lost connection three more times', () => {
    const lost = new AppError('network');
    expect([0, 1, 2, 3].map((count) => shouldRetry(count, lost))).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });

  it('never repeats what the server refused', () => {
    expect(shouldRetry(0, new AppError('not_found'))).toBe(false);
    expect(shouldRetry(0, new AppError('rate_limited'))).toBe(false);
    expect(shouldRetry(0, new AppError('unavailable'))).toBe(true);
  });

  it('waits twice as long each time, at most 30 s', () => {
    expect([0, 1, 2, 3, 4, 5, 9].map(retryDelayMs)).toEqual([
      1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
    ]);
  });
});

describe('caching (spec 9)', () => {
  it('keeps profile, google profile and reviews fresh for 5 minutes, the website never', () => {
    expect(CACHING).toEqual({
      profile: { staleTime: 300_000 },
      website: { staleTime: expect.any(Function) },
      googleProfile: { staleTime: 300_000 },
      reviews: { staleTime: 300_000 },
    });
    expect(CACHING.website.staleTime({ state: { dataUpdateCount: 1 } })).toBe(0);
  });

  it('does not ask for a website again that came with the document', () => {
    expect(CACHING.website.staleTime({ state: { dataUpdateCount: 0 } })).toBe(30_000);
  });

  it('holds what is not shown for 5 minutes, and the rest is fresh for 30 s', () => {
    const { queries } = queryClient.getDefaultOptions();
    expect(queries).toMatchObject({ gcTime: 300_000, staleTime: 30_000 });
  });
});
