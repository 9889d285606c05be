import { expect, it } from 'vitest';
import { setupProgress } from './setup-progress.ts';

it('counts the two steps of the setup card', () => {
  expect(
    setupProgress({ businessVerificationStatus: 'in_progress', payoutsStatus: 'pending' }).done,
  ).toBe(0);
  expect(
    setupProgress({ businessVerificationStatus: 'complete', payoutsStatus: 'pending' }).done,
  ).toBe(1);
  expect(
    setupProgress({ businessVerificationStatus: 'complete', payoutsStatus: 'active' }),
  ).toEqual({
    verified: true,
    bankConnected: true,
    done: 2,
    total: 2,
  });
});
