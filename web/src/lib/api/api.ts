import { RESEND_PAUSE_SECONDS } from '@jobly/core/accounts/resend-pause';
import { AppError } from '@jobly/core/app-error';
import { COMMON_ERRORS, type CommonErrorCode } from '@jobly/core/common-errors';
import { callUrl } from '@jobly/core/call-address';
import type {
  BodyOf,
  Contract,
  ErrorReply,
  ParamsOf,
  QueryOf,
  ReplyOf,
} from '@jobly/core/contract';
import type { ErrorCode } from '@jobly/core/error-catalogue';
import { listeners } from '../listeners.ts';
import { reportRequest } from './connection.ts';

const TIMEOUT_MS = 20_000;

/** Optional for parts that a contract lacks, required for the others. */
type Part<Name extends string, Value> = [Value] extends [Record<string, never>]
  ? { [N in Name]?: never }
  : { [N in Name]: Value };

type Signal = { signal?: AbortSignal };

type CallInput<C extends Contract> = Part<'params', ParamsOf<C>> &
  Part<'query', QueryOf<C>> &
  Part<'body', BodyOf<C>> &
  Signal;

export type Arguments<C extends Contract> =
  Record<string, never> extends CallInput<C> ? [input?: CallInput<C>] : [input: CallInput<C>];

let onCall = (): (() => void) => () => {};

/** For the session: `begin` runs when a call starts; its result, when refused as signed out, maybe after a new sign-in. */
export function watchCalls(begin: () => () => void): void {
  onCall = begin;
}

const refusals = listeners<AppError>();

/** Observes every refused call, in addition to its caller. */
export const watchRefusals = refusals.listen;

const MOST_TRIES = 3;
const PAUSE_MS = 2_000;

/** Every failure is an AppError. Retries idempotent calls during a database failover, longer than a request waits. */
export async function call<C extends Contract>(
  contract: C,
  ...input: Arguments<C>
): Promise<ReplyOf<C>> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await callOnce(contract, ...input);
    } catch (error) {
      const mayPass = error instanceof AppError && error.code === 'unavailable';
      if (!contract.repeatable || !mayPass || tries === MOST_TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}

async function callOnce<C extends Contract>(
  contract: C,
  ...[input]: Arguments<C>
): Promise<ReplyOf<C>> {
  const onNotAuthenticated = onCall();
  const response = await answerOf(contract, input);
  const content: unknown = await response.json().catch(() => null);
  if (!response.ok) {
    const error = errorOf(response.status, content);
    if (error.code === 'not_authenticated' && contract.audience !== 'anyone') onNotAuthenticated();
    refusals.notify(error);
    throw error;
  }
  // Not validated: the server sends only what the contract names. A hotel's login page is no object.
  if (typeof content !== 'object' || content === null) throw new AppError('server_error');
  return content as ReplyOf<C>;
}

type AnyInput = Signal & { params?: unknown; query?: unknown; body?: unknown };

async function answerOf(contract: Contract, input: AnyInput = {}): Promise<Response> {
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  const timer = setTimeout(abort, TIMEOUT_MS);
  input.signal?.addEventListener('abort', abort);
  try {
    const hasBody = contract.method !== 'GET' && contract.method !== 'DELETE';
    const response = await fetch(callUrl(contract, input), {
      method: contract.method,
      // Also keeps a retry from queueing behind a hanging request to the same URL.
      cache: 'no-store',
      headers: {
        accept: 'application/json',
        ...(hasBody ? { 'content-type': 'application/json' } : {}),
      },
      body: hasBody ? JSON.stringify(input.body ?? {}) : null,
      signal: controller.signal,
    });
    reportRequest(true);
    return response;
  } catch (cause) {
    // Aborted by the caller: says nothing about the network.
    if (input.signal?.aborted) throw cause;
    reportRequest(false);
    throw new AppError('network');
  } finally {
    clearTimeout(timer);
    input.signal?.removeEventListener('abort', abort);
  }
}

export function errorOf(status: number, content: unknown): AppError {
  const { code, message, retryAfterSeconds } = (content ?? {}) as Partial<ErrorReply>;
  if (typeof code !== 'string' || typeof message !== 'string') return new AppError(codeOf(status));
  // A newer server may know more codes; its sentence is shown all the same.
  return new AppError(code as ErrorCode, {
    status,
    message,
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  });
}

/** For responses that are not ours, such as a proxy's error page during a restart. */
function codeOf(status: number): CommonErrorCode {
  if (status === 502 || status === 504) return 'unavailable';
  const codes = Object.keys(COMMON_ERRORS) as CommonErrorCode[];
  const known = codes.find((code) => COMMON_ERRORS[code].status === status);
  return known ?? (status >= 500 ? 'server_error' : 'invalid_request');
}

/** The server's reason, else spec 8's message for the action. */
export function errorMessage(error: unknown, otherwise: string): string {
  return error instanceof AppError && !isServerTrouble(error) ? error.message : otherwise;
}

/** A server failure, independent of the request. */
export const isServerTrouble = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'server_error' || error.code === 'unavailable');

/** Refused (4xx) with a reason; anything else may work the next time. */
export function isRefusal(error: unknown): error is AppError {
  return error instanceof AppError && error.status >= 400 && error.status < 500;
}

/** Seconds until another code can be sent; undefined for other errors. */
export function waitAfterSendError(error: unknown): number | undefined {
  if (!(error instanceof AppError) || error.code !== 'code_sent_just_now') return undefined;
  return error.retryAfterSeconds ?? RESEND_PAUSE_SECONDS;
}
