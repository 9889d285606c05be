import { getSession, signOut as signOutContract } from '@jobly/core/accounts/contract';
import type { User } from '@jobly/core/accounts/contract';
import { useSyncExternalStore } from 'react';
import { call, watchCalls } from './api.ts';

/**
 * `signed-in` and `signed-out` are acts of the person, which other tabs are told of; `found` and
 * `expired` are the same as noticed by asking. `updated`: the same person, with another role or proof.
 */
type SessionChange = 'signed-in' | 'found' | 'updated' | 'signed-out' | 'expired';

declare global {
  interface Window {
    /** Started by index.html while the scripts still load. */
    joblyEarlySession?: Promise<Response>;
  }
}

/**
 * Who is signed in. Not a query of the cache: the sign-in screen needs it and nothing else of that
 * library, which weighs 9.9 KB of the 105 KB that screen may have.
 */
let user: User | null | undefined;
let loading: Promise<User | null> | undefined;
let signingOut = false;
/** Moves with every sign-in and sign-out: an answer asked for before the last one is out of date. */
let epoch = 0;
const listeners = new Set<(change: SessionChange) => unknown>();

export function onSessionChange(listener: (change: SessionChange) => unknown): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Every field counts: a changed role or a fresh proof of the phone opens other doors. */
function isCurrent(next: User | null): boolean {
  return JSON.stringify(next) === JSON.stringify(user ?? null);
}

function become(next: User | null, change: SessionChange): void {
  epoch += 1;
  if (isCurrent(next)) return;
  // Whose account is read counts as who is there: nothing of the one may be seen in the other's.
  const samePerson = next && next.id === user?.id && next.viewing?.userId === user.viewing?.userId;
  user = next;
  for (const listener of listeners) listener(samePerson ? 'updated' : change);
}

async function askServer(): Promise<User | null> {
  const early = window.joblyEarlySession;
  delete window.joblyEarlySession;
  const reply = await call(getSession, { early });
  return reply.user;
}

async function firstAnswer(): Promise<User | null> {
  const asked = epoch;
  const answer = await askServer();
  if (asked === epoch) user = answer;
  return user === undefined ? firstAnswer() : user;
}

/** Known after the first answer; until then every guard waits for the same one. */
export async function loadSession(): Promise<User | null> {
  if (user !== undefined) return user;
  loading ??= firstAnswer().finally(() => (loading = undefined));
  return loading;
}

/** Asked again when a tab comes back to the front or another one says that something changed. */
export async function recheckSession(): Promise<void> {
  try {
    await loading;
    if (user === undefined) return;
    const asked = epoch;
    const next = await askServer();
    // Coming back from the text message asks; the answer may arrive after the code did its work.
    if (asked === epoch && !isCurrent(next)) become(next, next ? 'found' : 'expired');
  } catch {
    // Not reachable now: the next call that matters will say so itself.
  }
}

export function beginSession(signedIn: User): void {
  become(signedIn, 'signed-in');
}

/** While we sign out ourselves, the server's own word of it may come before its answer. */
export function endSession(change: 'signed-out' | 'expired'): void {
  become(null, signingOut ? 'signed-out' : change);
}

/** The cookie is the session, so only the server can end it; a failure leaves us signed in. */
export async function signOut(): Promise<void> {
  const asked = epoch;
  signingOut = true;
  try {
    await call(signOutContract);
    if (asked === epoch) endSession('signed-out');
  } catch (error) {
    // Only the answer was lost when the live connection has told us meanwhile.
    if (asked === epoch) throw error;
  } finally {
    signingOut = false;
  }
}

export function useUser(): User | null {
  return useSyncExternalStore(onSessionChange, () => user ?? null);
}

watchCalls(() => {
  const asked = epoch;
  return () => {
    if (asked === epoch) endSession('expired');
  };
});
