/** Between two codes to the same device; the browser uses it where an answer does not say how long to wait. */
export const RESEND_PAUSE_SECONDS = 30;
