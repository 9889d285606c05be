import { RESEND_PAUSE_SECONDS } from '@jobly/core/accounts/resend-pause';
import { AppError } from '@jobly/core/app-error';
import type { CommonErrorCode } from '@jobly/core/common-errors';
import { ErrorReply } from '@jobly/core/contract';
import type { BodyOf, Contract, ParamsOf, QueryOf, ReplyOf } from '@jobly/core/contract';
import type { ErrorCode } from '@jobly/core/error-catalogue';
import { reportRequest } from './connection.ts';

const TIMEOUT_MS = 15_000;

/** A part a contract does not have may be left out; one it has must be given. */
type Part<Name extends string, Value> = [Value] extends [Record<string, never>]
  ? { [N in Name]?: never }
  : { [N in Name]: Value };

type CallInput<C extends Contract> = Part<'params', ParamsOf<C>> &
  Part<'query', QueryOf<C>> &
  Part<'body', BodyOf<C>> & {
    signal?: AbortSignal;
    /** A response that was requested before this script had loaded. */
    early?: Promise<Response> | undefined;
  };

type Arguments<C extends Contract> =
  Record<string, never> extends CallInput<C> ? [input?: CallInput<C>] : [input: CallInput<C>];

let onCall = (): (() => void) => () => {};

/**
 * For the session module: `begin` runs when a call starts; what it returns runs when that call is refused as
 * not authenticated, which may be after the next sign-in.
 */
export function watchCalls(begin: () => () => void): void {
  onCall = begin;
}

const refusalListeners = new Set<(error: AppError) => void>();

/** Observes every refused call, in addition to its caller. */
export function watchRefusals(listener: (error: AppError) => void): () => void {
  refusalListeners.add(listener);
  return () => refusalListeners.delete(listener);
}

/** Calls a contract of core. Every failure is an AppError with a sentence to show. */
export async function call<C extends Contract>(
  contract: C,
  ...[input]: Arguments<C>
): Promise<ReplyOf<C>> {
  const onNotAuthenticated = onCall();
  const response = await answerOf(contract, input);
  const content: unknown = await response.json().catch(() => null);
  if (!response.ok) {
    const error = errorOf(response.status, content);
    if (error.code === 'not_authenticated' && contract.audience !== 'anyone') onNotAuthenticated();
    for (const listener of refusalListeners) listener(error);
    throw error;
  }
  const reply = contract.reply.safeParse(content ?? {});
  if (!reply.success) throw new AppError('server_error');
  return reply.data as ReplyOf<C>;
}

interface AnyInput {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  signal?: AbortSignal;
  early?: Promise<Response> | undefined;
}

async function answerOf(contract: Contract, input: AnyInput = {}): Promise<Response> {
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  const timer = setTimeout(abort, TIMEOUT_MS);
  input.signal?.addEventListener('abort', abort);
  try {
    const hasBody = contract.method !== 'GET' && contract.method !== 'DELETE';
    const asked = input.early
      ? Promise.race([input.early, rejectedOn(controller.signal)])
      : fetch(addressOf(contract, input), {
          method: contract.method,
          // Also keeps a second try from queueing behind a first one that hangs on the same address.
          cache: 'no-store',
          headers: {
            accept: 'application/json',
            ...(hasBody ? { 'content-type': 'application/json' } : {}),
          },
          body: hasBody ? JSON.stringify(input.body ?? {}) : null,
          signal: controller.signal,
        });
    const response = await asked;
    reportRequest(true);
    return response;
  } catch (cause) {
    // The caller aborted: that says nothing about the network.
    if (input.signal?.aborted) throw cause;
    reportRequest(false);
    throw new AppError('network');
  } finally {
    clearTimeout(timer);
    input.signal?.removeEventListener('abort', abort);
  }
}

/** Rejects when the signal aborts: the early request itself cannot be aborted. */
function rejectedOn(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new AppError('network')));
  });
}

function addressOf(contract: Contract, input: AnyInput): string {
  const params = (input.params ?? {}) as Record<string, string>;
  const path = contract.path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const query = new URLSearchParams((input.query ?? {}) as Record<string, string>).toString();
  return query ? `${path}?${query}` : path;
}

export function errorOf(status: number, content: unknown): AppError {
  const reply = ErrorReply.safeParse(content);
  if (!reply.success) return new AppError(codeOfStatus(status));
  const { code, message, retryAfterSeconds } = reply.data;
  // A newer server may know more codes than this page; its sentence is shown all the same.
  return new AppError(code as ErrorCode, {
    status,
    message,
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  });
}

/** For responses that are not ours, such as a proxy's error page while the server restarts. */
function codeOfStatus(status: number): CommonErrorCode {
  if (status === 401) return 'not_authenticated';
  if (status === 403) return 'forbidden';
  if (status === 404) return 'not_found';
  if (status === 413) return 'body_too_large';
  if (status === 429) return 'rate_limited';
  if (status === 502 || status === 503 || status === 504) return 'unavailable';
  return status >= 500 ? 'server_error' : 'invalid_request';
}

/** The server's own sentence when there is one, else the one the specification has for this action. */
export function errorMessage(error: unknown, otherwise: string): string {
  return error instanceof AppError ? error.message : otherwise;
}

/** What the server refused (4xx) has a reason of its own; everything else may work the next time. */
export function isRefusal(error: unknown): error is AppError {
  return error instanceof AppError && error.status >= 400 && error.status < 500;
}

/** Seconds until another code can be sent; undefined unless one was sent just now. */
export function waitAfterSendError(error: unknown): number | undefined {
  if (!(error instanceof AppError) || error.code !== 'code_sent_just_now') return undefined;
  return error.retryAfterSeconds ?? RESEND_PAUSE_SECONDS;
}
