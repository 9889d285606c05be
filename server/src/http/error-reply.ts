import { AppError } from '@jobly/core/errors';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { isBadValue, isDatabaseAway } from '../db/connection-errors.ts';
import type { HttpContext } from './caller.ts';

/** Every error gets a code of the catalogue; only unexpected ones are logged as errors. */
export function errorReply(thrown: unknown, context: HttpContext): Response {
  const error = toAppError(thrown, context);
  if (error.retryAfterSeconds !== undefined) {
    context.header('Retry-After', String(error.retryAfterSeconds));
  }
  return context.json(
    {
      code: error.code,
      message: error.message,
      requestId: context.get('requestId'),
      retryAfterSeconds: error.retryAfterSeconds,
    },
    error.status as ContentfulStatusCode,
  );
}

export function toAppError(thrown: unknown, context: HttpContext): AppError {
  if (thrown instanceof AppError) return thrown;
  const log = context.get('log')();
  if (thrown instanceof HTTPException) {
    return new AppError(thrown.status === 413 ? 'body_too_large' : 'invalid_request');
  }
  if (isBadValue(thrown)) return new AppError('invalid_request');
  if (isDatabaseAway(thrown)) {
    log.error({ err: thrown }, 'database is away');
    return new AppError('unavailable', { retryAfterSeconds: 5 });
  }
  log.error({ err: thrown }, 'unexpected error');
  return new AppError('server_error');
}
