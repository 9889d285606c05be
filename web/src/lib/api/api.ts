import { RESEND_PAUSE_SECONDS } from '@jobly/core/accounts/resend-pause';
import { AppError } from '@jobly/core/app-error';
import { COMMON_ERRORS, type CommonErrorCode } from '@jobly/core/common-errors';
import { addressOf } from '@jobly/core/call-address';
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

/** A part a contract does not have may be left out; one it has must be given. */
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

/**
 * For the session module: `begin` runs when a call starts; what it returns runs when that call is refused as
 * not authenticated, which may be after the next sign-in.
 */
export function watchCalls(begin: () => () => void): void {
  onCall = begin;
}

const refusals = listeners<AppError>();

/** Observes every refused call, in addition to its caller. */
export const watchRefusals = refusals.listen;

const MOST_TRIES = 3;
const PAUSE_MS = 2_000;

/**
 * Calls a contract of core. Every failure is an AppError with a sentence to show. While the server's database changes
 * over, which takes longer than the server lets us wait, what happens once however often it is asked is asked again:
 * the user need not press twice.
 */
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
    refusals.tell(error);
    throw error;
  }
  // Its parts are as the contract says: the server lets nothing else out. A login page of a hotel is no object.
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
    const response = await fetch(addressOf(contract, input), {
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

export function errorOf(status: number, content: unknown): AppError {
  const { code, message, retryAfterSeconds } = (content ?? {}) as Partial<ErrorReply>;
  if (typeof code !== 'string' || typeof message !== 'string') return new AppError(codeOf(status));
  // A newer server may know more codes than this page; its sentence is shown all the same.
  return new AppError(code as ErrorCode, {
    status,
    message,
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  });
}

/** For responses that are not ours, such as a proxy's error page while the server restarts. */
function codeOf(status: number): CommonErrorCode {
  if (status === 502 || status === 504) return 'unavailable';
  const codes = Object.keys(COMMON_ERRORS) as CommonErrorCode[];
  const known = codes.find((code) => COMMON_ERRORS[code].status === status);
  return known ?? (status >= 500 ? 'server_error' : 'invalid_request');
}

/** Why it failed, when the server says so; else the sentence that spec 8 has for what was tried. */
export function errorMessage(error: unknown, otherwise: string): string {
  return error instanceof AppError && !isServerTrouble(error) ? error.message : otherwise;
}

/** Says of the server that it is in trouble, and nothing of what was asked for. */
export const isServerTrouble = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'server_error' || error.code === 'unavailable');

/** What the server refused (4xx) has a reason of its own; everything else may work the next time. */
export function isRefusal(error: unknown): error is AppError {
  return error instanceof AppError && error.status >= 400 && error.status < 500;
}

/** Seconds until another code can be sent; undefined unless one was sent just now. */
export function waitAfterSendError(error: unknown): number | undefined {
  if (!(error instanceof AppError) || error.code !== 'code_sent_just_now') return undefined;
  return error.retryAfterSeconds ?? RESEND_PAUSE_SECONDS;
}
