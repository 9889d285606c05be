import { formatMonth } from '@jobly/core/dates';
import type { PaymentLinkSummary } from '@jobly/core/payment-links/contract';
import { describe, expect, it } from 'vitest';
import { groupByMonth } from './history-page.tsx';

const made = (createdAt: string) => ({ createdAt }) as PaymentLinkSummary;
const shape = (groups: ReturnType<typeof groupByMonth>) =>
  groups.map(({ month, headed, links }) => [month, headed, links.length]);

describe('months of the history', () => {
  it('are written out with their year', () => {
    expect(formatMonth('2026-11-15T12:00:00Z')).toBe('November 2026');
  });

  it('head their links, in the order these come', () => {
    const groups = groupByMonth(
      [made('2026-11-15T12:00:00Z'), made('2026-11-03T12:00:00Z'), made('2025-11-20T12:00:00Z')],
      undefined,
    );
    expect(shape(groups)).toEqual([
      ['November 2026', true, 2],
      ['November 2025', true, 1],
    ]);
  });

  it('are not headed twice when a page ends in the middle of one', () => {
    const page = [made('2026-11-02T12:00:00Z'), made('2026-10-30T12:00:00Z')];
    expect(shape(groupByMonth(page, 'November 2026'))).toEqual([
      ['November 2026', false, 1],
      ['October 2026', true, 1],
    ]);
    expect(shape(groupByMonth(page, 'December 2026'))[0]).toEqual(['November 2026', true, 1]);
  });

  it('an empty page has none', () => {
    expect(groupByMonth([], undefined)).toEqual([]);
  });
});
