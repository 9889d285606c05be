import { AppError } from '@jobly/core/errors';
import { describe, expect, it } from 'vitest';
import { mayPass, troubleNote, waitMs } from './use-ensure-merchant.ts';

describe('making sure of a merchant', () => {
  it('is tried again while the trouble may pass', () => {
    const passing = ['network', 'provider_down', 'provider_unreachable', 'provider_rate_limited'];
    const lasting = ['provider_email_taken', 'provider_validation', 'merchant_not_linked'];
    const codes = [...passing, ...lasting] as ConstructorParameters<typeof AppError>[0][];
    expect(codes.filter((code) => mayPass(new AppError(code)))).toEqual(passing);
  });

  it('waits twice as long each time, at most a minute, or as long as it was asked to', () => {
    const down = new AppError('provider_down');
    expect([0, 1, 2, 5, 20].map((attempt) => waitMs(attempt, down))).toEqual([
      2_000, 4_000, 8_000, 60_000, 60_000,
    ]);
    const limited = new AppError('provider_rate_limited', { retryAfterSeconds: 90 });
    expect(waitMs(0, limited)).toBe(90_000);
  });

  it('says what is known in one quiet line', () => {
    const away = 'We could not reach our payment provider. We keep trying.';
    expect(troubleNote(null)).toBeUndefined();
    expect(troubleNote(new AppError('network'))).toBeUndefined();
    expect(troubleNote(new AppError('provider_unauthorized'))).toBe(away);
    expect(troubleNote(new AppError('server_error'))).toBe(away);
    expect(troubleNote(new AppError('provider_email_invalid'))).toBe(
      'Please enter a valid email address in your profile.',
    );
  });
});
