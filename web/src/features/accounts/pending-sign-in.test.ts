import { expect, it } from 'vitest';
import { isOfLate, pendingFor } from './pending-sign-in.ts';

it('a code is asked for as long as it works', () => {
  const { sentAtMs, resendAtMs } = pendingFor('(415) 555-0132', 30);
  expect(resendAtMs - sentAtMs).toBe(30_000);
  expect(isOfLate(sentAtMs, sentAtMs + 599_000)).toBe(true);
  expect(isOfLate(sentAtMs, sentAtMs + 600_000)).toBe(false);
});
