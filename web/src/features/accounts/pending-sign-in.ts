import * as z from 'zod/mini';
import { readStored, store } from '../../lib/storage.ts';

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

export function pendingFor(phone: string, resendAfterSeconds: number): PendingSignIn {
  const sentAtMs = Date.now();
  return { phone, sentAtMs, resendAtMs: sentAtMs + resendAfterSeconds * 1_000 };
}

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
  return parsePendingSignIn(readStored(KEY, 'session'), Date.now());
}

export function savePendingSignIn(pending: PendingSignIn | undefined): void {
  store(KEY, pending && JSON.stringify(pending), 'session');
}
