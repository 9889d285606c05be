import { AppError } from '@jobly/core/errors';
import { defaultPurpose, type CodePurpose } from '@jobly/core/accounts/code-purpose';
import type { Role } from '@jobly/core/accounts/contract';
import type { Language } from '@jobly/core/language/language';
import type { Context } from 'hono';
import type { Logger } from 'pino';

/** Who is asking, as the session says; never as the request's body says. */
export interface Caller {
  userId: string;
  sessionId: string;
  role: Role;
  phone: string;
  /** Their own choice (core/src/time-zone.ts). */
  timeZone: string | null;
  language: Language;
  /** When this session was started: the phone or the passkey was proved then. */
  verifiedAt: Date;
  /** What it was proved for once more, and when. */
  confirmed: { purpose: string; at: Date } | null;
  /** The owner said 'This was not me', and staff have not released the account yet. */
  isFrozen: boolean;
  /** The passkey that this session rests on. */
  passkeyId: string | null;
  /** One of staff who has shown a passkey: a code alone opens nothing of theirs. */
  isProvenStaff: boolean;
  /**
   * Support's look at a contractor's account. A signed-in route is then given that contractor's
   * `userId` (http/route.ts); `staffId` is the person at the screen.
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

/** What the server knows of every request. */
export interface RequestFacts {
  requestId: string;
  /** The client's address, told by a proxy only if that proxy is trusted. */
  address: string;
  /** Whether the person at the server's own machine asks, with nothing in between. */
  isThisMachine: () => boolean;
  /** A logger that knows the request; made only when there is something to say. */
  log: () => Logger;
  /** The pattern that answers, for logs and metrics; never the address: a link's code is in it. */
  route: string;
}

export interface HttpEnv {
  Variables: RequestFacts & {
    /** Asks the database only when a route needs to know: a health check must not depend on it. */
    findCaller: () => Promise<Caller | null>;
    /** A page is the app's unless its route says otherwise (http/requests/security-headers.ts). */
    pageKind?: 'openPage' | 'data';
  };
}

export type HttpContext = Context<HttpEnv>;

const FRESH_MS = 15 * 60_000;

/**
 * A dangerous change needs a phone or a passkey that was proved just now: a borrowed session is not enough. A
 * sign-in proves it for everything, a later proof only for what it was asked for.
 */
export function requireFreshCode(caller: Caller, now: Date, purpose?: CodePurpose): void {
  refuseFrozen(caller);
  if (!hasFreshCode(caller, now, purpose)) throw new AppError('fresh_code_needed');
}

/** Whoever is signed in may be the thief: of a frozen account no customers' data leave, and nothing is changed (route.ts). */
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

/** Proved for this very purpose: that somebody signed in a moment ago is not enough. */
export function hasConfirmed(
  { confirmed }: Caller,
  now: Date,
  purpose: CodePurpose,
  withinMs = FRESH_MS,
): boolean {
  return confirmed?.purpose === purpose && now.getTime() - confirmed.at.getTime() <= withinMs;
}
