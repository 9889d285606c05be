import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** An answer of the provider that is not a success. */
export class WireError extends Error {
  readonly status: ContentfulStatusCode;

  constructor(status: ContentfulStatusCode, message: string) {
    super(message);
    this.status = status;
  }
}

export const invalid = (what: string) => new WireError(400, `Validation error: ${what}`);
export const notFound = (what: string) => new WireError(404, `${what} not found`);
export const unprocessable = (sentence: string) => new WireError(422, sentence);

/** The body of every error of the provider: three fields, one errorCode for all. */
export function refusal(httpCode: number, errorMessage: string) {
  return { httpCode, errorCode: 'LO_PAY_ERR', errorMessage };
}
