import { describe, expect, it } from 'vitest';
import { SILENCE_LIMIT_MS, isSilentTooLong, reconnectDelayMs } from './live-news.ts';

describe('the live connection', () => {
  it('comes back after 1, 2, 5, 10 s and then every 10 s', () => {
    expect([0, 1, 2, 3, 4, 50].map(reconnectDelayMs)).toEqual([
      1_000, 2_000, 5_000, 10_000, 10_000, 10_000,
    ]);
  });

  it('allows a heartbeat of 25 s to be 10 s late', () => {
    expect(SILENCE_LIMIT_MS).toBe(35_000);
    expect(isSilentTooLong(1_000, 36_000)).toBe(false);
    expect(isSilentTooLong(1_000, 36_001)).toBe(true);
  });
});
