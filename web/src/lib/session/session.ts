import { getSession, signOut as signOutContract, type User } from '@jobly/core/accounts/contract';
import { translated } from '@jobly/core/language/t';
import { AppError } from '@jobly/core/app-error';
import { call, watchCalls } from '../api/api.ts';
import { forgetFirstReplies, takeFirstReply } from '../api/first-view.ts';
import { listeners, useStore } from '../listeners.ts';
import { toast } from '../toast/toast.ts';

const WHY_ASKED_AFTER_MS = 1_000;
const WHY_SHOWN_MS = 10_000;

/** Actions, broadcast to other tabs. */
type Act = 'signed-in' | 'signed-out' | 'viewing-started' | 'viewing-stopped';

/** `found`, `expired`: a sign-in or sign-out noticed by polling. `updated`: same user, other role or proof. */
type SessionChange = Act | 'found' | 'updated' | 'expired';

/** Not in the query cache: that library is 9.9 KB of the sign-in screen's 75 KB. */
let user: User | null | undefined;
let loading: Promise<User | null> | undefined;
let signingOut = false;
/** The last user's: after a sign-out, open screens remain until the guards redirect. */
let account = '';
/** Counts sign-ins and sign-outs, to detect outdated replies. */
let epoch = 0;
const changes = listeners<SessionChange>();

export const onSessionChange = changes.listen;

/** Compares all fields: role and confirmed phone affect permissions. */
function isCurrent(next: User | null): boolean {
  return JSON.stringify(next) === JSON.stringify(user ?? null);
}

/** Whose data is shown to whom: never shown for another account. */
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
  changes.notify(samePerson ? 'updated' : change);
}

async function askServer(): Promise<User | null> {
  const reply = takeFirstReply(getSession) ?? (await call(getSession));
  // A proxy's or hotspot's reply, which may be JSON as well.
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

/** Immediate when known; until the first reply, all guards share one request. */
export async function loadSession(): Promise<User | null> {
  if (user !== undefined) return user;
  loading ??= firstAnswer().finally(() => (loading = undefined));
  return loading;
}

/** Reloads the session. Returns whether there was a reply. `act`: the user's action that changed it. */
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
    // Unreachable: the next call that matters reports it.
    return false;
  }
}

export function beginSession(signedIn: User): void {
  become(signedIn, 'signed-in');
}

/** Also when the server cannot be reached. */
export function endViewing(): void {
  if (user?.viewing) become({ ...user, viewing: null }, 'viewing-stopped');
}

/** During our own sign-out, the live signal about it may arrive before the reply. */
export function endSession(change: 'signed-out' | 'expired'): void {
  become(null, signingOut ? 'signed-out' : change);
  // The server says why. Delayed: after a sign-out in another tab the cookie is gone, and nothing is shown.
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
    // The live connection reported the sign-out: only the reply was lost.
    if (asked === epoch) throw error;
  } finally {
    signingOut = false;
  }
}

/** For the server, which renders pages for different users. */
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
