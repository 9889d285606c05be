import { AppError } from '@jobly/core/errors';
import { createPaymentLink, recordPaymentLinkSent } from '@jobly/core/payment-links/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { call, errorOf, errorMessage, waitAfterSendError } from './api.ts';

describe('an answer that is not a success', () => {
  it("keeps the server's code, sentence and waiting time", () => {
    const error = errorOf(429, {
      code: 'code_sent_just_now',
      message: 'Wait.',
      retryAfterSeconds: 12,
    });
    expect(error).toMatchObject({
      code: 'code_sent_just_now',
      message: 'Wait.',
      retryAfterSeconds: 12,
    });
  });

  it.each([
    [401, 'not_authenticated'],
    [404, 'not_found'],
    [429, 'rate_limited'],
    [500, 'server_error'],
    [502, 'unavailable'],
    [418, 'invalid_request'],
  ])('of status %i without a body of ours means %s', (status, code) => {
    expect(errorOf(status, '<html>').code).toBe(code);
    expect(errorOf(status, { code: 'and no sentence' }).code).toBe(code);
  });

  it('keeps the sentence of a code that only a newer server knows', () => {
    expect(errorOf(409, { code: 'from_the_future', message: 'Not today.' })).toMatchObject({
      status: 409,
      message: 'Not today.',
    });
  });

  it('speaks in the sentence of the action when the error is not one of ours, or says nothing of it', () => {
    for (const status of [500, 502, 503]) {
      expect(errorMessage(errorOf(status, null), 'Error sending code')).toBe('Error sending code');
    }
    expect(errorMessage(new TypeError('x'), 'Error sending code')).toBe('Error sending code');
    expect(errorMessage(errorOf(404, null), 'Error sending code')).toBe('We could not find that.');
  });
});

it('goes on with a code that is on its way already, and with that one only', () => {
  expect(waitAfterSendError(new AppError('code_sent_just_now', { retryAfterSeconds: 12 }))).toBe(
    12,
  );
  expect(waitAfterSendError(new AppError('code_sent_just_now'))).toBe(30);
  expect(waitAfterSendError(new AppError('code_sends_used_up'))).toBeUndefined();
  expect(waitAfterSendError(new AppError('network'))).toBeUndefined();
});

describe('while the database changes over', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  async function outcomeOf(statuses: number[], contract: object) {
    vi.useFakeTimers();
    const sent = vi.fn<() => Promise<Response>>(async () =>
      Response.json({}, { status: statuses.shift() ?? 200 }),
    );
    vi.stubGlobal('fetch', sent);
    const outcome = call(contract as never, { params: { id: 'x' }, body: {} } as never).then(
      () => 'done',
      (error: AppError) => error.code,
    );
    await vi.runAllTimersAsync();
    return [await outcome, sent.mock.calls.length];
  }

  it('asks again for what happens once, and not for ever', async () => {
    expect(await outcomeOf([503, 502], createPaymentLink)).toEqual(['done', 3]);
    expect(await outcomeOf([503, 503, 503, 503], createPaymentLink)).toEqual(['unavailable', 3]);
  });

  it('asks nothing twice that might happen twice, nor what was refused', async () => {
    expect(await outcomeOf([503], recordPaymentLinkSent)).toEqual(['unavailable', 1]);
    expect(await outcomeOf([500], createPaymentLink)).toEqual(['server_error', 1]);
  });
});
