/** Minimum time between two codes; the browser's default where a reply does not name one. */
export const RESEND_PAUSE_SECONDS = 30;
