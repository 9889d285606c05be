import { AppError } from '@jobly/core/app-error';
import { PROVIDER_AWAY_MESSAGES } from '@jobly/core/payouts/messages';

const LONGEST_WAIT_MS = 60_000;

/** Errors that only a person can resolve: retrying would not help. */
const FOR_PEOPLE = new Set([
  'provider_email_taken',
  'provider_email_invalid',
  'provider_validation',
  'merchant_not_linked',
]);

/** Whether a retry may succeed. */
export function mayPass(error: unknown): boolean {
  if (!(error instanceof AppError)) return true;
  return error.status === 0 || error.status === 429 || error.status >= 500;
}

/** 2, 4, 8 ... 60 s, or as long as the server asks for. `attempt` counts from 0. */
export function waitMs(attempt: number, error: unknown): number {
  const asked = error instanceof AppError ? (error.retryAfterSeconds ?? 0) * 1_000 : 0;
  return Math.max(asked, Math.min(2_000 * 2 ** attempt, LONGEST_WAIT_MS));
}

/** The note under the verification step; undefined when another part of the screen says it. */
export function troubleNote(error: unknown): string | undefined {
  if (!error) return undefined;
  // The connection banner already says so.
  if (error instanceof AppError && error.code === 'network') return undefined;
  if (error instanceof AppError && FOR_PEOPLE.has(error.code)) return error.message;
  return PROVIDER_AWAY_MESSAGES.merchant;
}
