import { describe, expect, it } from 'vitest';
import { failureOf } from './failures.ts';

describe('failures, in the kinds of spec 8', () => {
  it.each([
    [409, { errorMessage: 'A user already exists with email a@b.c' }, 'email_taken', 'refused'],
    [400, { errorMessage: 'Invalid email' }, 'email_invalid', 'refused'],
    [400, { errorMessage: 'Validation error: country' }, 'validation', 'refused'],
    [400, {}, 'unexpected', 'refused'],
    [401, undefined, 'unauthorized', 'not done'],
    [403, {}, 'forbidden', 'not done'],
    [404, 'not json', 'not_found', 'not done'],
    [408, {}, 'down', 'unknown'],
    [409, {}, 'unexpected', 'unknown'],
    [418, {}, 'unexpected', 'not done'],
    [422, {}, 'unexpected', 'refused'],
    [429, {}, 'rate_limited', 'not done'],
    [500, {}, 'down', 'unknown'],
    [502, 'not json', 'down', 'unknown'],
    [503, undefined, 'down', 'unknown'],
  ])('%i %j is %s; what should have been changed is %s', (status, body, kind, outcome) => {
    const failure = failureOf('POST /merchant', status, body);
    expect(failure.kind).toBe(kind);
    expect(failure.conflict).toBe(status === 409);
    expect(failure.outcomeUnknown).toBe(outcome === 'unknown');
    expect(failure.refused).toBe(outcome === 'refused');
    expect(failure.message).toBe(`POST /merchant was answered ${status}`);
  });

  it.each([400, 401, 403, 404, 408, 409, 418, 422, 429, 500, 502, 503])(
    'a read that is answered %i refuses nothing',
    (status) => {
      const failure = failureOf('GET /payment-link/{id}', status, {});
      expect([failure.refused, failure.outcomeUnknown]).toEqual([false, true]);
    },
  );
});
