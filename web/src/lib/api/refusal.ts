import { AppError } from '@jobly/core/app-error';

/** What the server refused (4xx) has a reason of its own; everything else may work the next time. */
export function isRefusal(error: unknown): error is AppError {
  return error instanceof AppError && error.status >= 400 && error.status < 500;
}
