import * as z from 'zod/mini';

/** The second step of sign-in survives a reload: people leave for the text message and come back. */
const PendingSignIn = z.object({
  phone: z.string(),
  sentAtMs: z.number(),
  resendAtMs: z.number(),
});
export type PendingSignIn = z.output<typeof PendingSignIn>;

const KEY = 'jobly-sign-in';
/** As long as a code works. */
const KEPT_MS = 10 * 60_000;

export function parsePendingSignIn(
  stored: string | null,
  nowMs: number,
): PendingSignIn | undefined {
  try {
    const result = PendingSignIn.safeParse(JSON.parse(stored ?? 'null'));
    return result.success && nowMs - result.data.sentAtMs < KEPT_MS ? result.data : undefined;
  } catch {
    return undefined;
  }
}

export function readPendingSignIn(): PendingSignIn | undefined {
  try {
    return parsePendingSignIn(sessionStorage.getItem(KEY), Date.now());
  } catch {
    return undefined;
  }
}

export function savePendingSignIn(pending: PendingSignIn | undefined): void {
  try {
    if (pending) sessionStorage.setItem(KEY, JSON.stringify(pending));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Without storage a reload starts over; nothing else is lost.
  }
}
