import { Stripe } from 'stripe';
import { ProviderError, type ProviderErrorKind } from '../../ports/provider-error.ts';

/** Of a write, as in the port: will never be done; was not done; may have been done. */
type Outcome = 'refused' | 'not done' | 'unknown';

/** A failed read has no column: it says nothing about what was asked for. */
const MEANING: Record<number, { kind: ProviderErrorKind; write: Outcome }> = {
  400: { kind: 'validation', write: 'refused' },
  401: { kind: 'unauthorized', write: 'not done' },
  402: { kind: 'unexpected', write: 'refused' },
  403: { kind: 'forbidden', write: 'not done' },
  404: { kind: 'not_found', write: 'not done' },
  // A call with the same key is under way.
  409: { kind: 'unexpected', write: 'unknown' },
  // Of another service behind it.
  424: { kind: 'down', write: 'unknown' },
  429: { kind: 'rate_limited', write: 'not done' },
};
const OTHER_4XX = { kind: 'unexpected', write: 'not done' } as const;
const ANY_5XX = { kind: 'down', write: 'unknown' } as const;

/** Never the provider's text: it may quote what we sent. An error of our own is thrown again. */
export function failureOf(call: string, error: unknown): ProviderError {
  const { StripeError, StripeConnectionError, StripeIdempotencyError } = Stripe.errors;
  if (!(error instanceof StripeError)) throw error;
  if (error instanceof StripeConnectionError) return unreachable(call, error.detail);
  const { statusCode: status } = error;
  if (status === undefined) return unreadable(call);
  const isRead = call.startsWith('GET ');
  // This key was used for something else before, which may have been carried out.
  const isKnownKey = error instanceof StripeIdempotencyError;
  const meaning = MEANING[status] ?? (status >= 500 ? ANY_5XX : OTHER_4XX);
  const write = isKnownKey ? 'unknown' : meaning.write;
  return new ProviderError(kindOf(error, meaning.kind), `${call} was answered ${status}`, {
    conflict: status === 409 || isKnownKey,
    outcomeUnknown: isRead || write === 'unknown',
    refused: !isRead && write === 'refused',
  });
}

function kindOf(
  { code, param }: InstanceType<typeof Stripe.errors.StripeError>,
  kind: ProviderErrorKind,
) {
  if (kind !== 'validation') return kind;
  return code === 'email_invalid' || param?.includes('email') ? 'email_invalid' : kind;
}

/** The call was never sent. */
const NOT_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);

function unreachable(call: string, reason: unknown): ProviderError {
  const { cause } = (reason ?? {}) as { cause?: { code?: string } };
  const neverSent = NOT_CONNECTED.has(cause?.code ?? '');
  const isRead = call.startsWith('GET ');
  const said = neverSent && !isRead ? 'could not be sent' : 'was not answered';
  return new ProviderError('unreachable', `${call} ${said}`, {
    outcomeUnknown: isRead || !neverSent,
    notCalled: neverSent && !isRead,
  });
}

export function unreadable(call: string): ProviderError {
  return new ProviderError('unexpected', `${call} was answered with something we cannot read`, {
    outcomeUnknown: true,
  });
}
