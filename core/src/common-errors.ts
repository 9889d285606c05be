/** Errors that any call can return or a browser raises itself. Separate because the sign-in page includes it. */
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
  /** Raised in the browser when there was no response. */
  network: {
    status: 0,
    message: 'Network error. Please check your internet connection and try again.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

/** The sentence of `not_authenticated` for functions (spec 8). */
export const FUNCTION_NOT_AUTHENTICATED = 'Not authenticated';

export type CommonErrorCode = keyof typeof COMMON_ERRORS;
