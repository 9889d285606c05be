import { describe, expect, it } from 'vitest';
import { AppError as BareAppError } from './app-error.ts';
import { COMMON_ERRORS } from './common-errors.ts';
import { ERRORS } from './error-catalogue.ts';
import { AppError } from './errors.ts';

describe('an error of the catalogue', () => {
  it('has its status and sentence from the code alone', () => {
    const error = new AppError('code_expired');
    expect(error).toMatchObject({ code: 'code_expired', ...ERRORS.code_expired });
    expect(new AppError('rate_limited', { retryAfterSeconds: 9 }).retryAfterSeconds).toBe(9);
    expect(new AppError('forbidden', { message: 'Not you.' })).toMatchObject({
      status: 403,
      message: 'Not you.',
    });
  });

  it('is caught by either name, whichever threw it', () => {
    const fromServer = new BareAppError('code_wrong', { status: 422, message: 'Wrong.' });
    for (const thrown of [new AppError('network'), new BareAppError('network'), fromServer]) {
      expect(thrown instanceof AppError).toBe(true);
      expect(thrown instanceof BareAppError).toBe(true);
      expect(thrown instanceof Error).toBe(true);
    }
    for (const other of [new Error('x'), null, undefined, 'network', { code: 'network' }]) {
      expect(other instanceof AppError).toBe(false);
    }
  });

  it('says the common sentences in both places', () => {
    expect(ERRORS).toMatchObject(COMMON_ERRORS);
    expect(new BareAppError('network').message).toBe(ERRORS.network.message);
  });
});
