import { describe, expect, it } from 'vitest';
import { exportUrl, filterChoices, totalsLabels, historySearch } from './history-search.ts';

describe('the search of the history', () => {
  it('takes what the address says, and nothing it does not know', () => {
    expect(historySearch({})).toEqual({});
    expect(historySearch({ search: '  Dana ', filter: 'unpaid' })).toEqual({
      search: 'Dana',
      filter: 'unpaid',
    });
    expect(historySearch({ search: '   ', filter: 'all' })).toEqual({});
    expect(historySearch({ filter: 'everything' })).toEqual({});
    expect(historySearch({ search: null, filter: null })).toEqual({});
  });

  it('asks for no more letters than the server takes', () => {
    expect(historySearch({ search: 'x'.repeat(500) }).search).toHaveLength(100);
  });

  it('says what a list comes to, and of each filter what belongs to it', () => {
    const totals = {
      count: 1_234,
      unpaidCents: 1,
      paidCents: 200,
      tipsCents: 0,
      refundedCents: 30_000,
      disputedCents: 0,
      closedCents: 4_000_000,
    };
    expect(totalsLabels(totals, 'all')).toEqual(['1,234 links', '$0.01 unpaid', '$2.00 paid']);
    expect(totalsLabels({ ...totals, count: 1 }, 'paid')).toEqual([
      '1 link',
      '$2.00 paid',
      '$300.00 refunded',
    ]);
    expect(totalsLabels({ ...totals, refundedCents: 0 }, 'paid')).toHaveLength(2);
    expect(totalsLabels({ ...totals, disputedCents: 500 }, 'all')).toContain('$5.00 disputed');
    expect(totalsLabels(totals, 'cancelled')).toEqual(['1,234 links', '$40,000.00']);
  });

  it('offers all filters, everything first', () => {
    expect(filterChoices().map(({ label }) => label)).toEqual([
      'All',
      'Unpaid',
      'Paid',
      'Jobs',
      'Refunded',
      'Disputed',
      'Expired',
      'Cancelled',
    ]);
  });

  it('downloads the list that is on the screen', () => {
    expect(exportUrl({})).toBe('/rest/v1/payment_links/export');
    expect(exportUrl({ search: 'Dana & Co', filter: 'paid' })).toBe(
      '/rest/v1/payment_links/export?search=Dana+%26+Co&filter=paid',
    );
  });
});
