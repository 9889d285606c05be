export type ProviderErrorKind =
  | 'email_taken'
  | 'email_invalid'
  | 'validation'
  | 'unauthorized'
  | 'forbidden'
  | 'not_found'
  | 'rate_limited'
  | 'down'
  | 'unreachable'
  | 'unexpected';

/** Names the call and the status, never content. */
export class ProviderError extends Error {
  override name = 'ProviderError';
  readonly kind: ProviderErrorKind;
  readonly conflict: boolean;
  /** The call may have been carried out: check before retrying (M6). True of every failed read. */
  readonly outcomeUnknown: boolean;
  /** The provider will never carry out this call. Never true of a read. */
  readonly refused: boolean;
  /** Not sent: too many waiting, or the breaker is open. */
  readonly notCalled: boolean;

  constructor(
    kind: ProviderErrorKind,
    message: string,
    { conflict = false, outcomeUnknown = false, refused = false, notCalled = false } = {},
  ) {
    super(message);
    this.kind = kind;
    this.conflict = conflict;
    this.outcomeUnknown = outcomeUnknown;
    this.refused = refused;
    this.notCalled = notCalled;
  }
}

/** Rethrows other errors. */
export function asProviderError(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  throw error;
}

/** Configured; never tried in turn. */
export const WEBHOOK_SCHEMES = [
  'svix',
  'standard-webhooks',
  'lopay-legacy-base64',
  'lopay-legacy-hex',
] as const;
export type WebhookScheme = (typeof WEBHOOK_SCHEMES)[number];

/** Wrong signature, or too old. */
export class ForgedEventError extends Error {
  override name = 'ForgedEventError';
}
