import { AppError } from '@jobly/core/app-error';
import { RESEND_PAUSE_SECONDS } from '@jobly/core/accounts/resend-pause';

/** How long until the next code may be asked for when one is on its way already; else nothing. */
export function waitAfterSendError(error: unknown): number | undefined {
  if (!(error instanceof AppError) || error.code !== 'code_sent_just_now') return undefined;
  return error.retryAfterSeconds ?? RESEND_PAUSE_SECONDS;
}
