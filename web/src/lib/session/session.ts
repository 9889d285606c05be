import { getSession, signOut as signOutContract, type User } from '@jobly/core/accounts/contract';
import { translated } from '@jobly/core/language/t';
import { AppError } from '@jobly/core/app-error';
import { call, watchCalls } from '../api/api.ts';
import { forgetFirstReplies, takeFirstReply } from '../api/first-view.ts';
import { listeners, useStore } from '../listeners.ts';
import { toast } from '../toast/toast.ts';

const WHY_ASKED_AFTER_MS = 1_000;
const WHY_SHOWN_MS = 10_000;

/** What the person did, or support, which other tabs are told of. */
type Act = 'signed-in' | 'signed-out' | 'viewing-started' | 'viewing-stopped';

/**
 * `found` and `expired` are a sign-in and a sign-out as noticed by asking. `updated`: the same person, with
 * another role or proof.
 */
type SessionChange = Act | 'found' | 'updated' | 'expired';

/**
 * Who is signed in. Not a query of the cache: the sign-in screen needs it and nothing else of that
 * library, which weighs 9.9 KB of the 75 KB that screen may have.
 */
let user: User | null | undefined;
let loading: Promise<User | null> | undefined;
let signingOut = false;
/** Of the last user: after a sign-out, open screens remain until the guards redirect. */
let account = '';
/** Counts sign-ins and sign-outs: a reply to a request from before the last one is outdated. */
let epoch = 0;
const changes = listeners<SessionChange>();

export const onSessionChange = changes.listen;

/** Compares all fields: the role and the confirmed phone affect what may be done. */
function isCurrent(next: User | null): boolean {
  return JSON.stringify(next) === JSON.stringify(user ?? null);
}

/** Identifies whose data is shown and to whom, so that it is never shown for another account. */
export function accountKey({ id, viewing }: User): string {
  return viewing ? `${id}:${viewing.userId}` : id;
}

function remember(next: User | null): void {
  user = next;
  if (next) account = accountKey(next);
  else forgetFirstReplies();
}

function become(next: User | null, change: SessionChange): void {
  epoch += 1;
  if (isCurrent(next)) return;
  // Viewing another account counts as another user: their data must not mix.
  const samePerson = next && user && accountKey(next) === accountKey(user);
  remember(next);
  if (!samePerson) forgetFirstReplies();
  changes.tell(samePerson ? 'updated' : change);
}

async function askServer(): Promise<User | null> {
  const reply = takeFirstReply(getSession) ?? (await call(getSession));
  // A reply of a proxy or hotspot in between, which may be JSON as well.
  if (reply.user === undefined) throw new AppError('server_error');
  if (reply.why) toast.info(translated(reply.why), { durationMs: WHY_SHOWN_MS });
  return reply.user;
}

async function firstAnswer(): Promise<User | null> {
  const asked = epoch;
  const answer = await askServer();
  if (asked === epoch) remember(answer);
  return user === undefined ? firstAnswer() : user;
}

/** Resolves at once when the session is known; until the first reply, all guards share one request. */
export async function loadSession(): Promise<User | null> {
  if (user !== undefined) return user;
  loading ??= firstAnswer().finally(() => (loading = undefined));
  return loading;
}

/**
 * Reloads the session, when a tab becomes visible or another one reports a change. Returns whether there was
 * a reply. `act`: what the person did to change it.
 */
export async function recheckSession(act?: 'viewing-started'): Promise<boolean> {
  try {
    await loading;
    if (user === undefined) return false;
    const asked = epoch;
    const next = await askServer();
    // Returning from the text message triggers this check; its reply may arrive after the sign-in.
    if (asked === epoch && !isCurrent(next)) become(next, next ? (act ?? 'found') : 'expired');
    return true;
  } catch {
    // Unreachable: the next call that matters will report it.
    return false;
  }
}

export function beginSession(signedIn: User): void {
  become(signedIn, 'signed-in');
}

/** Ends support's viewing, also when the server cannot be reached. */
export function endViewing(): void {
  if (user?.viewing) become({ ...user, viewing: null }, 'viewing-stopped');
}

/** During our own sign-out, the live signal about it may arrive before the reply. */
export function endSession(change: 'signed-out' | 'expired'): void {
  become(null, signingOut ? 'signed-out' : change);
  // Asking tells why. Not at once: a sign-out in another tab takes the cookie along with its answer, and
  // needs no explanation.
  if (change === 'expired' && !signingOut)
    setTimeout(() => void recheckSession(), WHY_ASKED_AFTER_MS);
}

/** The cookie is the session, so only the server can end it; a failure leaves us signed in. */
export async function signOut(): Promise<void> {
  const asked = epoch;
  signingOut = true;
  try {
    await call(signOutContract);
    if (asked === epoch) endSession('signed-out');
  } catch (error) {
    // If the live connection reported the sign-out meanwhile, only the reply was lost.
    if (asked === epoch) throw error;
  } finally {
    signingOut = false;
  }
}

/** For the server, which draws pages for one person after the other. */
export function setUser(next: User | null): void {
  user = next;
  account = next ? accountKey(next) : '';
}

export const currentUser = (): User | null => user ?? null;

export function useUser(): User | null {
  return useStore(onSessionChange, currentUser);
}

export function useAccountKey(): string {
  return useStore(onSessionChange, () => account);
}

watchCalls(() => {
  const asked = epoch;
  return () => {
    if (asked === epoch) endSession('expired');
  };
});
