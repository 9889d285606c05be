import { AppError } from '@jobly/core/app-error';
import { toast } from '../../lib/toast.ts';

/** What the server refused has a reason of its own; everything else may work the next time. */
export function isRefusal(error: unknown): error is AppError {
  return error instanceof AppError && error.status >= 400 && error.status < 500;
}

/** Spec 8, 'message or …': the reason when there is one, else what did not work, and why below it. */
export function sayReasonOr(error: unknown, otherwise: string): void {
  if (isRefusal(error)) toast.error(error.message);
  else sayFailed(error, otherwise);
}

/** Where spec 8 has one sentence for whatever went wrong; the reason stands below it. */
export function sayFailed(error: unknown, sentence: string): void {
  toast.error(sentence, error instanceof AppError ? { description: error.message } : {});
}
