import { AppError } from '@jobly/core/errors';
import { expect, it } from 'vitest';
import { waitAfterSendError } from './refusal.ts';

it('goes on with a code that is on its way already, and with that one only', () => {
  expect(waitAfterSendError(new AppError('code_sent_just_now', { retryAfterSeconds: 12 }))).toBe(
    12,
  );
  expect(waitAfterSendError(new AppError('code_sent_just_now'))).toBe(30);
  expect(waitAfterSendError(new AppError('code_sends_used_up'))).toBeUndefined();
  expect(waitAfterSendError(new AppError('network'))).toBeUndefined();
});
