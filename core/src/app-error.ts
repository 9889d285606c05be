import { COMMON_ERRORS, type CommonErrorCode } from './common-errors.ts';
import type { ErrorCode } from './error-catalogue.ts';
import { translated } from './language/t.ts';

interface Said {
  message: string;
  status: number;
  retryAfterSeconds?: number;
}

/** An AppError with the common sentences only, for the browser. With the whole catalogue: errors.ts. */
export class AppError extends Error {
  // `declare`: compiled for old phones, a field needs a helper of 0.5 KB.
  declare readonly code: ErrorCode;
  declare readonly status: number;
  declare readonly retryAfterSeconds: number | undefined;

  constructor(code: CommonErrorCode);
  constructor(code: ErrorCode, said: Said);
  constructor(code: ErrorCode, said: Said = COMMON_ERRORS[code as CommonErrorCode]) {
    // Only in a browser: the server always replies in English.
    super(translated(said.message));
    this.name = 'AppError';
    this.code = code;
    this.status = said.status;
    this.retryAfterSeconds = said.retryAfterSeconds;
  }
}
