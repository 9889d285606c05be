import { ProviderError, type ProviderErrorKind } from '../../ports/provider-error.ts';
import { WireError } from './wire.ts';

/** Spec 8 names three causes by the provider's text; the rest goes by status. */
const BY_TEXT: [RegExp, ProviderErrorKind][] = [
  [/A user already exists with email/i, 'email_taken'],
  [/Invalid email/i, 'email_invalid'],
  [/Validation error/i, 'validation'],
  [/Internal server error/i, 'down'],
  [/Unauthorized/i, 'unauthorized'],
];

/**
 * Of a write. `refused`: will never be done; `not done`: for an unrelated reason (key, feature, limit); `unknown`: it
 * may have been done.
 */
type Outcome = 'refused' | 'not done' | 'unknown';

/**
 * What each status means. A failed read has no column: it says nothing about what was asked for, so we keep our data
 * and retry.
 */
const MEANING: Record<number, { kind: ProviderErrorKind; write: Outcome }> = {
  400: { kind: 'unexpected', write: 'refused' },
  401: { kind: 'unauthorized', write: 'not done' },
  403: { kind: 'forbidden', write: 'not done' },
  404: { kind: 'not_found', write: 'not done' },
  408: { kind: 'down', write: 'unknown' },
  409: { kind: 'unexpected', write: 'unknown' },
  422: { kind: 'unexpected', write: 'refused' },
  429: { kind: 'rate_limited', write: 'not done' },
};
/** About the request's content, whatever the status. */
const OF_WHAT_WAS_SENT = new Set<ProviderErrorKind>(['email_taken', 'email_invalid', 'validation']);
const OTHER_4XX = { kind: 'unexpected', write: 'not done' } as const;
/** A gateway may send a 5xx for a call that went through. */
const ANY_5XX = { kind: 'down', write: 'unknown' } as const;

/** Never the provider's text: it may quote what we sent. */
export function failureOf(call: string, status: number, body: unknown): ProviderError {
  const meaning = MEANING[status] ?? (status >= 500 ? ANY_5XX : OTHER_4XX);
  const text = WireError.safeParse(body).data?.errorMessage ?? '';
  const kind = BY_TEXT.find(([pattern]) => pattern.test(text))?.[1] ?? meaning.kind;
  const isRead = call.startsWith('GET ');
  const write = OF_WHAT_WAS_SENT.has(kind) ? 'refused' : meaning.write;
  return new ProviderError(kind, `${call} was answered ${status}`, {
    conflict: status === 409 || kind === 'email_taken',
    outcomeUnknown: isRead || write === 'unknown',
    refused: !isRead && write === 'refused',
  });
}

export function unreachable(call: string, { notCalled = false } = {}): ProviderError {
  const said = notCalled ? 'could not be sent' : 'was not answered';
  return new ProviderError('unreachable', `${call} ${said}`, {
    outcomeUnknown: !notCalled,
    notCalled,
  });
}

export function unreadable(call: string): ProviderError {
  return new ProviderError('unexpected', `${call} was answered with something we cannot read`, {
    outcomeUnknown: true,
  });
}
