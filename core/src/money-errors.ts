/** Errors about money that a browser raises itself. Separate, so that pages need not include the whole catalogue. */
export const MONEY_ERRORS = {
  /** A sensitive change requires a code when the session is too old. */
  fresh_code_needed: {
    status: 403,
    message: 'To keep your money safe, please confirm that it is you.',
  },
  merchant_not_found: {
    status: 409,
    message: 'Merchant account not found. Please contact support.',
  },
  provider_unexpected: {
    status: 502,
    message: 'Something went wrong. Please try again or contact support if the problem persists.',
  },
  /** The provider failed before the refund itself: nothing was sent. */
  refund_not_started: {
    status: 503,
    message:
      'Our payment provider does not answer right now. No money has moved. Please try again in a few minutes.',
  },
  refund_too_large: {
    status: 422,
    message: 'That is more than what is left of this payment.',
  },
} as const satisfies Record<string, { status: number; message: string }>;
