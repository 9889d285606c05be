import { describe, expect, it } from 'vitest';
import { parsePendingSignIn } from './pending-sign-in.ts';

const pending = { phone: '4155550132', sentAtMs: 1_000_000, resendAtMs: 1_030_000 };

describe('the kept second step', () => {
  it('is there for ten minutes', () => {
    const stored = JSON.stringify(pending);
    expect(parsePendingSignIn(stored, 1_000_000 + 599_999)).toEqual(pending);
    expect(parsePendingSignIn(stored, 1_000_000 + 600_000)).toBeUndefined();
  });

  it.each([null, '', '{', '[]', '{"phone":1}'])('ignores %j', (stored) => {
    expect(parsePendingSignIn(stored, 0)).toBeUndefined();
  });
});
