import { describe, expect, it } from 'vitest';
import { asOf } from './balance-view.ts';

const zone = 'America/Los_Angeles';

describe('since when a balance is known', () => {
  it('gives the time alone for today', () => {
    const now = new Date('2026-11-16T01:00:00Z');
    expect(asOf('2026-11-15T23:30:00Z', now, zone)).toBe('As of 3:30 PM');
  });

  it('gives the day, too, once midnight of the reader has passed', () => {
    const now = new Date('2026-11-15T08:00:01Z');
    expect(asOf('2026-11-15T07:59:00Z', now, zone)).toBe('As of Nov 14 at 11:59 PM');
  });

  it('does not take the same day of another year for today', () => {
    const now = new Date('2026-11-15T20:00:00Z');
    expect(asOf('2025-11-15T23:30:00Z', now, zone)).toBe('As of Nov 15 at 3:30 PM');
  });
});
