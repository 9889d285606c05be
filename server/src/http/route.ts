import { confirmCode, sendConfirmCode } from '@jobly/core/accounts/confirm-contract';
import { getUser } from '@jobly/core/accounts/contract';
import { addPasskey, confirmByPasskey, startPasskey } from '@jobly/core/accounts/passkey-contract';
import { FUNCTION_NOT_AUTHENTICATED } from '@jobly/core/common-errors';
import {
  type Audience,
  type BodyOf,
  type Contract,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
  Nothing,
} from '@jobly/core/contract';
import { ERRORS, type ErrorCode } from '@jobly/core/error-catalogue';
import { AppError } from '@jobly/core/errors';
import { parseJson } from '@jobly/core/parse-json';
import * as z from 'zod/mini';
import { refuseFrozen, type Caller, type HttpContext } from './caller.ts';

/** Every route has an audience; it does not type-check without one. */
export interface Route {
  contract: Pick<Contract, 'method' | 'path' | 'audience' | 'summary'> & Partial<Contract>;
  handle(context: HttpContext): Promise<Response>;
  /** Of a JSON call: the reply alone, to be embedded in a document (pages/first-view.ts). */
  reply?(context: HttpContext, input: RouteInput): Promise<unknown>;
  /** Last known reply of a route that calls a third party, so that rendering never waits for it. */
  lastReply?(context: HttpContext): Promise<{ reply: object; ageMs: number } | undefined>;
  /** Other routes: 64 KB (app.ts). */
  bodyLimitBytes?: number;
}

export function isStaffOnly(audience: Audience): boolean {
  return audience === 'staff' || audience === 'admin';
}

/** False when the caller cannot be determined. */
export async function isStaff(context: HttpContext): Promise<boolean> {
  const caller = await context
    .get('findCaller')()
    .catch(() => null);
  return caller?.isProvenStaff === true;
}

/** A route for anyone calls `context.get('findCaller')` if it needs the caller. */
type CallerFor<A extends Audience> = A extends 'anyone' ? null : Caller;

export interface Call<C extends Contract> {
  params: ParamsOf<C>;
  query: QueryOf<C>;
  body: BodyOf<C>;
  caller: CallerFor<C['audience']>;
  context: HttpContext;
}

export interface RouteInput {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

/** Input is parsed and output is stripped by the contract. */
export function jsonRoute<C extends Contract>(
  contract: C,
  answer: (call: Call<C>) => Promise<ReplyOf<C>>,
  lastAnswer?: (
    caller: CallerFor<C['audience']>,
  ) => Promise<{ reply: ReplyOf<C>; ageMs: number } | undefined>,
): Route {
  const replyTo = async (context: HttpContext, caller: Caller | null, asked: RouteInput) =>
    contract.reply.parse(await answer(callOf(contract, context, caller, asked))) as object;
  const route = rawRoute(contract, async (context, caller) =>
    context.json(await replyTo(context, caller, await inputOf(contract, context))),
  );
  return {
    ...route,
    reply: async (context, asked) => replyTo(context, await admit(contract, context), asked),
    ...(lastAnswer && {
      lastReply: async (context) => {
        const caller = await admit(contract, context);
        const last = await lastAnswer(caller as CallerFor<C['audience']>);
        return last && { ...last, reply: contract.reply.parse(last.reply) as object };
      },
    }),
  };
}

/** The reply as JSON that PostgreSQL has written; a test holds it equal to what the contract would let through (M14). */
export const writtenRoute = <C extends Contract>(
  contract: C,
  answer: (call: Call<C>) => Promise<string>,
): Route =>
  rawRoute(contract, async (context, caller) => {
    const json = await answer(callOf(contract, context, caller, await inputOf(contract, context)));
    return context.body(json, 200, { 'Content-Type': 'application/json' });
  });

async function inputOf(contract: Contract, context: HttpContext): Promise<RouteInput> {
  const body = await readBody(contract, context);
  return { params: context.req.param(), query: context.req.query(), body };
}

const callOf = <C extends Contract>(
  contract: C,
  context: HttpContext,
  caller: Caller | null,
  { params = {}, query = {}, body = {} }: RouteInput,
): Call<C> => ({
  params: parse(contract.params, params) as ParamsOf<C>,
  query: parse(contract.query, query) as QueryOf<C>,
  body: parse(contract.body, body) as BodyOf<C>,
  caller: caller as CallerFor<C['audience']>,
  context,
});

/** A page, a file or a stream: same admission, its own response. */
export const rawRoute = (
  contract: Route['contract'],
  answer: (context: HttpContext, caller: Caller | null) => Response | Promise<Response>,
): Route => ({
  contract,
  handle: async (context) => answer(context, await admit(contract, context)),
});

export function openRoute(
  call: `${'GET' | 'POST'} /${string}`,
  given: Pick<Contract, 'summary'> &
    Required<Pick<Route['contract'], 'answers'>> &
    Pick<Route['contract'], 'query' | 'form' | 'errors'>,
  answer: (context: HttpContext) => Response | Promise<Response>,
): Route {
  const [method, path] = call.split(' ') as ['GET' | 'POST', string];
  return rawRoute({ method, path, audience: 'anyone', ...given }, answer);
}

/** For handwritten parsing: every field is optional text. */
export const optionalTexts = (...names: string[]) =>
  z.object(Object.fromEntries(names.map((name) => [name, z.optional(z.string())])));

interface FileLimit {
  bytes: number;
  otherwise: ErrorCode;
}

/** Reads the body only on request, and never beyond the limit. */
export function fileRoute(
  contract: Route['contract'],
  limit: FileLimit,
  answer: (call: {
    context: HttpContext;
    caller: Caller | null;
    readBytes: () => Promise<Buffer>;
  }) => Promise<Response>,
): Route {
  const route = rawRoute(contract, (context, caller) =>
    answer({ context, caller, readBytes: () => readBytes(context, limit) }),
  );
  return { ...route, bodyLimitBytes: limit.bytes };
}

async function readBytes(context: HttpContext, limit: FileLimit): Promise<Buffer> {
  const announced = context.req.header('content-length');
  if (Number(announced ?? 0) > limit.bytes) throw new AppError(limit.otherwise);
  const gone = () => {
    throw new AppError('invalid_request');
  };
  // Node enforces the announced length, so nothing has to be counted.
  if (announced !== undefined && context.req.header('transfer-encoding') === undefined) {
    return Buffer.from(await context.req.arrayBuffer().catch(gone));
  }
  const chunks: Uint8Array[] = [];
  let total = 0;
  // Not `for await`: leaving it early closes the connection before the sender gets the response.
  const reader = context.req.raw.body?.getReader();
  for (;;) {
    const read = await reader?.read().catch(gone);
    if (!read || read.done) break;
    total += read.value.length;
    if (total > limit.bytes) throw new AppError(limit.otherwise);
    chunks.push(read.value);
  }
  return Buffer.concat(chunks, total);
}

/** A code can be phished: for staff it only opens the calls that lead to a passkey. */
const BEFORE_PASSKEY = new Set<Route['contract']>([
  getUser,
  sendConfirmCode,
  confirmCode,
  confirmByPasskey,
  startPasskey,
  addPasskey,
]);

/** Spec 8 has two sentences: the record calls say 'Please sign in'. */
const notAuthenticated = ({ path }: Route['contract']) =>
  path.startsWith('/functions/') ? { message: FUNCTION_NOT_AUTHENTICATED } : {};

/**
 * Others get the same response for staff's calls as for an unknown address (M10); app.ts keeps headers and timing
 * alike.
 */
async function admit(contract: Route['contract'], context: HttpContext): Promise<Caller | null> {
  const { audience } = contract;
  if (audience === 'anyone') return null;
  const caller = await context.get('findCaller')();
  if (audience === 'signed-in') {
    if (!caller) throw new AppError('not_authenticated', notAuthenticated(contract));
    const isUnproven = caller.role !== 'contractor' && !caller.isProvenStaff;
    if (isUnproven && !BEFORE_PASSKEY.has(contract)) throw new AppError('passkey_needed');
    if (isShutWhileFrozen(contract)) refuseFrozen(caller);
    return throughViewedEyes(caller, contract);
  }
  const isMeant = caller?.role === 'admin' || (audience === 'staff' && caller?.role === 'staff');
  if (!isMeant) throw new AppError('not_found');
  if (!caller.isProvenStaff) throw new AppError('passkey_needed');
  return caller;
}

/** A frozen account is read-only: the signed-in person may be the thief (0008). Its customers can still pay. */
export function isShutWhileFrozen(contract: Route['contract']): boolean {
  const { audience, method, reads, own, whileFrozen } = contract;
  return audience === 'signed-in' && method !== 'GET' && !reads && !own && !whileFrozen;
}

/**
 * While support views an account, signed-in routes run as that account, and only reads pass: GET, or `reads` in the
 * contract.
 */
function throughViewedEyes(caller: Caller, contract: Route['contract']): Caller {
  if (!caller.viewing || contract.own) return caller;
  if (contract.method !== 'GET' && !contract.reads) throw new AppError('read_only_view');
  const { userId, phone, timeZone } = caller.viewing;
  return { ...caller, userId, phone, timeZone, role: 'contractor' };
}

async function readBody(contract: Contract, context: HttpContext): Promise<unknown> {
  if (contract.body === (Nothing as Contract['body'])) return {};
  const body = parseJson(await context.req.text());
  if (body === undefined) throw new AppError('invalid_request');
  return body;
}

/** The contract's own sentence for the first problem, if any. */
function parse(schema: z.ZodMiniType, value: unknown): unknown {
  const result = schema.safeParse(value, { error: () => ERRORS.invalid_request.message });
  if (result.success) return result.data;
  const message = result.error.issues[0]?.message;
  throw new AppError('invalid_request', message ? { message } : {});
}
