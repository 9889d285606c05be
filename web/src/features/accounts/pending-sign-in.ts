import { readStored, store } from '../../lib/storage.ts';

/** The second step of sign-in survives a reload: people leave for the text message and come back. */
export interface PendingSignIn {
  phone: string;
  sentAtMs: number;
  resendAtMs: number;
}

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
    const { phone, sentAtMs, resendAtMs } = JSON.parse(stored ?? '{}') as Partial<PendingSignIn>;
    if (typeof phone !== 'string' || typeof resendAtMs !== 'number') return undefined;
    const isOfLate = typeof sentAtMs === 'number' && nowMs - sentAtMs < KEPT_MS;
    return isOfLate ? { phone, sentAtMs, resendAtMs } : undefined;
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
