import { ProviderError } from '../../ports/payment-provider.ts';
import type { ProviderErrorKind } from '../../ports/payment-provider.ts';
import { WireError } from './wire.ts';

/** Spec 8 tells three causes by the provider's text; everything else goes by the status. */
const BY_TEXT: [RegExp, ProviderErrorKind][] = [
  [/A user already exists with email/i, 'email_taken'],
  [/Invalid email/i, 'email_invalid'],
  [/Validation error/i, 'validation'],
  [/Internal server error/i, 'down'],
  [/Unauthorized/i, 'unauthorized'],
];

const BY_STATUS: Record<number, ProviderErrorKind> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  429: 'rate_limited',
};

/** The call's name and the status, never the provider's text: it may quote what we sent. */
export function failureOf(call: string, status: number, body: unknown): ProviderError {
  const text = WireError.safeParse(body).data?.errorMessage ?? '';
  const kind =
    BY_TEXT.find(([pattern]) => pattern.test(text))?.[1] ??
    BY_STATUS[status] ??
    (status >= 500 ? 'down' : 'unexpected');
  return new ProviderError(kind, `${call} was answered ${status}`, {
    conflict: status === 409 || kind === 'email_taken',
    // A 5xx may come from a gateway in front of a call that went through.
    outcomeUnknown: status >= 500,
  });
}

export function unreachable(call: string): ProviderError {
  return new ProviderError('unreachable', `${call} was not answered`, { outcomeUnknown: true });
}

export function unreadable(call: string): ProviderError {
  return new ProviderError('unexpected', `${call} was answered with something we cannot read`, {
    outcomeUnknown: true,
  });
}
