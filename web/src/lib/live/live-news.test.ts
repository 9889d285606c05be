import { describe, expect, it } from 'vitest';
import { changedTable, newsOf } from './live-news.ts';

describe('live news', () => {
  it('is taken from another tab when we know it', () => {
    expect(newsOf('payouts')).toBe('payouts');
    expect(newsOf('everything')).toBe('everything');
    expect(newsOf('signed-out')).toBe('signed-out');
    expect(newsOf('from-the-future')).toBeUndefined();
    expect(newsOf({ table: 'payouts' })).toBeUndefined();
  });

  it('of a change names its table', () => {
    expect(changedTable('{"table":"payouts"}')).toBe('payouts');
    expect(changedTable('{"table":"secrets"}')).toBeUndefined();
    expect(changedTable('not json')).toBeUndefined();
  });
});
