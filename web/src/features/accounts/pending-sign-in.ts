import type { PlaceState } from '../../router/entries.ts';

/**
 * The second step of sign-in is an entry of the browser's history: Back leads from it to the phone number, and
 * a reload to the code again, for people leave for the text message and come back.
 */
export type PendingSignIn = NonNullable<PlaceState['pendingSignIn']>;

/** As long as a code works. */
const KEPT_MS = 10 * 60_000;

export function pendingFor(phone: string, resendAfterSeconds: number): PendingSignIn {
  const sentAtMs = Date.now();
  return { phone, sentAtMs, resendAtMs: sentAtMs + resendAfterSeconds * 1_000 };
}

export const isOfLate = (sentAtMs: number, nowMs: number): boolean => nowMs - sentAtMs < KEPT_MS;
