import type { PlaceState } from '../../router/entries.ts';

/** A history entry of its own: Back leads to the phone number, and a reload (after reading the text) to the code. */
export type PendingSignIn = NonNullable<PlaceState['pendingSignIn']>;

/** A code's lifetime. */
const KEPT_MS = 10 * 60_000;

export function pendingFor(phone: string, resendAfterSeconds: number): PendingSignIn {
  const sentAtMs = Date.now();
  return { phone, sentAtMs, resendAtMs: sentAtMs + resendAfterSeconds * 1_000 };
}

export const isOfLate = (sentAtMs: number, nowMs: number): boolean => nowMs - sentAtMs < KEPT_MS;
