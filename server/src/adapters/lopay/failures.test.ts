import { describe, expect, it } from 'vitest';
import { failureOf } from './failures.ts';

describe('failures, in the kinds of spec 8', () => {
  it.each([
    [409, { errorMessage: 'A user already exists with email a@b.c' }, 'email_taken'],
    [400, { errorMessage: 'Invalid email' }, 'email_invalid'],
    [400, { errorMessage: 'Validation error: country' }, 'validation'],
    [401, undefined, 'unauthorized'],
    [403, {}, 'forbidden'],
    [404, 'not json', 'not_found'],
    [429, {}, 'rate_limited'],
    [500, {}, 'down'],
    [503, undefined, 'down'],
    [418, {}, 'unexpected'],
  ])('%i %j is %s', (status, body, kind) => {
    const failure = failureOf('POST /merchant', status, body);
    expect(failure.kind).toBe(kind);
    expect(failure.conflict).toBe(status === 409);
    expect(failure.outcomeUnknown).toBe(status >= 500);
    expect(failure.message).toBe(`POST /merchant was answered ${status}`);
  });
});
