import { COMMON_ERRORS, type CommonErrorCode } from './common-errors.ts';
import type { ErrorCode } from './error-catalogue.ts';
import { translated } from './language/t.ts';

interface Said {
  message: string;
  status: number;
  retryAfterSeconds?: number;
}

/**
 * An error with a code of the catalogue and a sentence to show. Brings only the common sentences along, for the
 * browser; code that has the whole catalogue takes AppError from errors.ts, which extends this one.
 */
export class AppError extends Error {
  // Declared: for old phones a field is written with a helper of 0.5 KB.
  declare readonly code: ErrorCode;
  declare readonly status: number;
  declare readonly retryAfterSeconds: number | undefined;

  constructor(code: CommonErrorCode);
  constructor(code: ErrorCode, said: Said);
  constructor(code: ErrorCode, said: Said = COMMON_ERRORS[code as CommonErrorCode]) {
    // In a browser: the server says it in English.
    super(translated(said.message));
    this.name = 'AppError';
    this.code = code;
    this.status = said.status;
    this.retryAfterSeconds = said.retryAfterSeconds;
  }
}
