import { RESEND_PAUSE_SECONDS } from '@jobly/core/accounts/resend-pause';
import { AppError } from '@jobly/core/app-error';

/** What the server refused (4xx) has a reason of its own; everything else may work the next time. */
export function isRefusal(error: unknown): error is AppError {
  return error instanceof AppError && error.status >= 400 && error.status < 500;
}

/** Seconds until another code can be sent; undefined unless one was sent just now. */
export function waitAfterSendError(error: unknown): number | undefined {
  if (!(error instanceof AppError) || error.code !== 'code_sent_just_now') return undefined;
  return error.retryAfterSeconds ?? RESEND_PAUSE_SECONDS;
}
