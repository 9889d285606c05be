import { AppError as BareAppError } from './app-error.ts';
import { ERRORS, type ErrorCode } from './error-catalogue.ts';
import { WAIT_SENTENCES, waitInWords } from './waits.ts';

interface Said {
  message?: string;
  retryAfterSeconds?: number;
}

export class AppError extends BareAppError {
  constructor(code: ErrorCode, said: Said = {}) {
    super(code, { ...ERRORS[code], ...waitSentence(code, said), ...said });
  }

  /** `instanceof` of either class matches both. */
  static override [Symbol.hasInstance](thrown: unknown): thrown is AppError {
    return Function.prototype[Symbol.hasInstance].call(BareAppError, thrown);
  }
}

function waitSentence(code: ErrorCode, { retryAfterSeconds }: Said): { message?: string } {
  const sentence = WAIT_SENTENCES[code];
  if (!sentence || retryAfterSeconds === undefined) return {};
  return { message: sentence(waitInWords(retryAfterSeconds)) };
}
