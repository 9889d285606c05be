import type { ErrorCode } from './error-catalogue.ts';
import * as z from 'zod/mini';

/**
 * Who may call a route. Every route declares one; the server refuses to register a route without.
 * - anyone: no session needed
 * - signed-in: any account that is not suspended
 * - staff, admin: by role
 */
export type Audience = 'anyone' | 'signed-in' | 'staff' | 'admin';

/** `none` is an answer without a body: a redirect, or what the browser still has. */
export type Answers = Readonly<Record<string, readonly number[]>>;

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/**
 * One call between browser and server: the server validates by it and lets out only what `reply` names (M14), the
 * browser's client is typed by it, and the API reference is generated from it. In core, so that the web never imports
 * the server.
 */
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
  /** The errors a caller should be ready for, beside the ones any call can meet. */
  errors: readonly ErrorCode[];
  /** Of a form that a page sends: its fields. */
  form?: z.ZodMiniType;
  /** Of a page, a file or a stream: its statuses by content type, beside the errors, which are JSON. */
  answers?: Answers;
  /** A call that is no GET but changes nothing: support may make it while it views an account. */
  reads?: true;
  /** Asked twice it happens once: the browser asks again by itself while the database changes over. */
  repeatable?: true;
  /** Shows staff an account's data: the name of that read in the log (`read-account`). */
  logged?: `read-${string}`;
  /** About the person at the device, also while they view another account. */
  own?: true;
  /** A change that is open to an account whose owner has frozen it; others wait until staff release it. */
  whileFrozen?: true;
}

export type ParamsOf<C extends Contract> = z.output<C['params']>;
export type QueryOf<C extends Contract> = z.output<C['query']>;
export type BodyOf<C extends Contract> = z.output<C['body']>;
export type ReplyOf<C extends Contract> = z.output<C['reply']>;

export const Nothing = z.strictObject({});
export type Nothing = typeof Nothing;

/** Written as `forStaff('GET /rest/v1/…', {…})`: fills in what a call does not have. */
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
  /** Of the create-user form alone (spec 7): what went wrong, and more of it. */
  error: z.optional(z.string()),
  details: z.optional(z.string()),
});
export type ErrorReply = z.output<typeof ErrorReply>;
