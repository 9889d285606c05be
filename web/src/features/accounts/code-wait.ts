import { AppError } from '@jobly/core/app-error';
import { RESEND_PAUSE_SECONDS } from '@jobly/core/accounts/resend-pause';

/** Seconds until another code can be sent; undefined unless one was sent just now. */
export function waitAfterSendError(error: unknown): number | undefined {
  if (!(error instanceof AppError) || error.code !== 'code_sent_just_now') return undefined;
  return error.retryAfterSeconds ?? RESEND_PAUSE_SECONDS;
}
