export const STAFF_IDLE_MINUTES = 30;

/** Why a session has ended. Sent by the server, so that the sign-in page need not include it. */
export const SESSION_ENDED = {
  elsewhere: 'You were signed out here from another device or by support. Please sign in again.',
  staffTime:
    'Sessions of staff end after 30 minutes without use, and after 12 hours. Please sign in again.',
} as const;
