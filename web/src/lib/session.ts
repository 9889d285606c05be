import { getSession, signOut as signOutContract } from '@jobly/core/accounts/contract';
import type { User } from '@jobly/core/accounts/contract';
import { useSyncExternalStore } from 'react';
import { call, whenNotAuthenticated } from './api.ts';

/**
 * Who is signed in. Not a query of the cache: the sign-in screen needs it and nothing else of that
 * library, which weighs 9.9 KB of the 105 KB that screen may have.
 */
export type SessionChange = 'signed-in' | 'signed-out' | 'expired';

declare global {
  interface Window {
    /** Started by index.html while the scripts still load. */
    joblyEarlySession?: Promise<Response>;
  }
}

let user: User | null | undefined;
const listeners = new Set<(change: SessionChange) => unknown>();

export function onSessionChange(listener: (change: SessionChange) => unknown): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function become(next: User | null, change: SessionChange): void {
  if (next?.id === user?.id) return;
  user = next;
  for (const listener of listeners) listener(change);
}

async function askServer(): Promise<User | null> {
  const early = window.joblyEarlySession;
  delete window.joblyEarlySession;
  const reply = await call(getSession, { early });
  return reply.user;
}

/** Known after the first answer; until then every guard waits for the same one. */
export async function loadSession(): Promise<User | null> {
  if (user === undefined) user = await askServer();
  return user;
}

/** Asked again when a tab comes back to the front or another one says that something changed. */
export async function recheckSession(): Promise<void> {
  if (user === undefined) return;
  try {
    const next = await askServer();
    become(next, next ? 'signed-in' : 'expired');
  } catch {
    // Not reachable now: the next call that matters will say so itself.
  }
}

export function beginSession(signedIn: User): void {
  become(signedIn, 'signed-in');
}

export function endSession(change: 'signed-out' | 'expired'): void {
  if (user !== undefined) become(null, change);
}

/** The cookie is the session, so only the server can end it; a failure leaves us signed in. */
export async function signOut(): Promise<void> {
  await call(signOutContract);
  endSession('signed-out');
}

export function useUser(): User | null {
  return useSyncExternalStore(onSessionChange, () => user ?? null);
}

whenNotAuthenticated(() => endSession('expired'));
