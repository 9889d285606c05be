/**
 * The part of the catalogue (errors.ts) that any call can meet, or that a browser raises by itself. It
 * stands apart because the sign-in page carries it: every other sentence comes with the server's reply.
 */
export const COMMON_ERRORS = {
  invalid_request: { status: 400, message: 'Please check what you entered and try again.' },
  not_authenticated: { status: 401, message: 'Please sign in' },
  forbidden: { status: 403, message: "You don't have permission to perform this action." },
  not_found: { status: 404, message: 'We could not find that.' },
  body_too_large: { status: 413, message: 'That is too large to send. Please make it smaller.' },
  rate_limited: {
    status: 429,
    message: 'Too many requests. Please wait a moment and try again.',
  },
  server_error: {
    status: 500,
    message: 'Our servers are experiencing issues. Please try again in a few minutes.',
  },
  unavailable: {
    status: 503,
    message: 'Our servers are experiencing issues. Please try again in a few minutes.',
  },
  /** Raised in the browser when no answer came at all. */
  network: {
    status: 0,
    message: 'Network error. Please check your internet connection and try again.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

/** The sentence of `not_authenticated` where a function was called (spec 8). */
export const FUNCTION_NOT_AUTHENTICATED = 'Not authenticated';

export type CommonErrorCode = keyof typeof COMMON_ERRORS;
