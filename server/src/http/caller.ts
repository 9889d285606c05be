import { AppError } from '@jobly/core/errors';
import { defaultPurpose, type CodePurpose } from '@jobly/core/accounts/code-purpose';
import type { Role } from '@jobly/core/accounts/contract';
import type { Language } from '@jobly/core/language/language';
import type { Context } from 'hono';
import type { Logger } from 'pino';

/** From the session, never from the request's body. */
export interface Caller {
  userId: string;
  sessionId: string;
  role: Role;
  phone: string;
  /** As chosen (core/src/time-zone.ts). */
  timeZone: string | null;
  language: Language;
  /** Session start, when the phone or passkey was verified. */
  verifiedAt: Date;
  confirmed: { purpose: string; at: Date } | null;
  /** The owner reported 'This was not me', and staff have not released the account. */
  isFrozen: boolean;
  passkeyId: string | null;
  /** Staff with a passkey: a code alone gives no staff access. */
  isProvenStaff: boolean;
  /**
   * Support views a contractor's account: signed-in routes get that `userId` (http/route.ts); `staffId` is the real
   * person.
   */
  viewing?: Viewing | undefined;
}

export interface Viewing {
  staffId: string;
  userId: string;
  phone: string;
  timeZone: string | null;
  until: Date;
}

export interface RequestFacts {
  requestId: string;
  /** Forwarded addresses only from trusted proxies. */
  address: string;
  /** A direct request from the server's own machine. */
  isThisMachine: () => boolean;
  log: () => Logger;
  /** The matched pattern, for logs and metrics; a path may hold a link's code. */
  route: string;
}

export interface HttpEnv {
  Variables: RequestFacts & {
    /** Queries the database only when needed: health checks must not. */
    findCaller: () => Promise<Caller | null>;
    /** Defaults to the app's page (http/requests/security-headers.ts). */
    pageKind?: 'openPage' | 'data';
  };
}

export type HttpContext = Context<HttpEnv>;

const FRESH_MS = 15 * 60_000;

/**
 * A dangerous change needs a phone or passkey verified just now: a borrowed session is not enough. A sign-in counts
 * for everything, a later code only for its purpose.
 */
export function requireFreshCode(caller: Caller, now: Date, purpose?: CodePurpose): void {
  refuseFrozen(caller);
  if (!hasFreshCode(caller, now, purpose)) throw new AppError('fresh_code_needed');
}

/** The signed-in person may be the thief: no customer data leaves a frozen account, and nothing changes (route.ts). */
export function refuseFrozen({ isFrozen }: Caller): void {
  if (isFrozen) throw new AppError('account_frozen');
}

export function hasFreshCode(
  caller: Caller,
  now: Date,
  purpose: CodePurpose = defaultPurpose(caller.role),
): boolean {
  const isSignInFresh = now.getTime() - caller.verifiedAt.getTime() <= FRESH_MS;
  return isSignInFresh || hasConfirmed(caller, now, purpose);
}

/** Verified for this purpose; a recent sign-in is not enough. */
export function hasConfirmed(
  { confirmed }: Caller,
  now: Date,
  purpose: CodePurpose,
  withinMs = FRESH_MS,
): boolean {
  return confirmed?.purpose === purpose && now.getTime() - confirmed.at.getTime() <= withinMs;
}
