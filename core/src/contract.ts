import type { ErrorCode } from './error-catalogue.ts';
import * as z from 'zod/mini';

/** Required for every route. signed-in: any account that is not suspended; staff, admin: by role. */
export type Audience = 'anyone' | 'signed-in' | 'staff' | 'admin';

/** `none`: no body, as in a redirect or a 304. */
export type Answers = Readonly<Record<string, readonly number[]>>;

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** One API call. The server validates by it and sends only what `reply` names (M14); client and API docs follow it. */
export interface Contract<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Reply extends z.ZodMiniType = z.ZodMiniType,
  For extends Audience = Audience,
> {
  method: Method;
  /** With `{name}` for a parameter, as OpenAPI writes it. */
  path: string;
  audience: For;
  summary: string;
  params: Params;
  query: Query;
  body: Body;
  reply: Reply;
  /** Errors to expect, beside the common ones. */
  errors: readonly ErrorCode[];
  /** The fields of an HTML form. */
  form?: z.ZodMiniType;
  /** For pages, files and streams: statuses by content type. */
  answers?: Answers;
  /** Not a GET but changes nothing: allowed while support views an account. */
  reads?: true;
  /** Idempotent: the browser retries it by itself during a database failover. */
  repeatable?: true;
  /** Shows staff an account's data: the name of the log entry (`read-account`). */
  logged?: `read-${string}`;
  /** About the signed-in user, even while viewing another account. */
  own?: true;
  /** Allowed while the account is frozen; other changes wait until staff release it. */
  whileFrozen?: true;
}

export type ParamsOf<C extends Contract> = z.output<C['params']>;
export type QueryOf<C extends Contract> = z.output<C['query']>;
export type BodyOf<C extends Contract> = z.output<C['body']>;
export type ReplyOf<C extends Contract> = z.output<C['reply']>;

export const Nothing = z.strictObject({});
export type Nothing = typeof Nothing;

/** Used as `forStaff('GET /rest/v1/…', {…})`; fills in defaults. */
const contractFor =
  <For extends Audience>(audience: For) =>
  <
    Params extends z.ZodMiniType = Nothing,
    Query extends z.ZodMiniType = Nothing,
    Body extends z.ZodMiniType = Nothing,
    Reply extends z.ZodMiniType = Nothing,
  >(
    call: `${Method} /${string}`,
    given: Pick<Contract, 'summary' | 'reads' | 'own' | 'whileFrozen' | 'repeatable' | 'logged'> &
      Partial<
        Pick<Contract<Params, Query, Body, Reply>, 'params' | 'query' | 'body' | 'reply' | 'errors'>
      >,
  ): Contract<Params, Query, Body, Reply, For> => {
    const [method, path] = call.split(' ') as [Method, string];
    return {
      method,
      path,
      audience,
      params: Nothing as unknown as Params,
      query: Nothing as unknown as Query,
      body: Nothing as unknown as Body,
      reply: Nothing as unknown as Reply,
      errors: [],
      ...given,
    };
  };

export const forAnyone = contractFor('anyone');
export const forSignedIn = contractFor('signed-in');
export const forStaff = contractFor('staff');
export const forAdmin = contractFor('admin');

export const ErrorReply = z.object({
  code: z.string(),
  message: z.string(),
  requestId: z.optional(z.string()),
  retryAfterSeconds: z.optional(z.number()),
  /** For the create-user form only (spec 7). */
  error: z.optional(z.string()),
  details: z.optional(z.string()),
});
export type ErrorReply = z.output<typeof ErrorReply>;
