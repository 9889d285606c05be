import { signOut } from '@jobly/core/accounts/contract';
import { SESSION_ENDED, STAFF_IDLE_MINUTES } from '@jobly/core/accounts/session-messages';
import { useEffect, useRef, useState } from 'react';
import { call, watchRefusals } from '../../lib/api/api.ts';
import {
  accountKey,
  currentUser,
  endSession,
  onSessionChange,
  recheckSession,
  useAccountKey,
} from '../../lib/session/session.ts';
import { readStored, store } from '../../lib/storage.ts';
import { toast } from '../../lib/toast/toast.ts';
import { navigate, usePlace } from '../../router/router.ts';

/** Unsaved input when a session ended, for the same user. Never on disk: it is about other people. */
const kept = new Map<string, unknown>();
let leftBy = '';
let leftPlace: string | undefined;

onSessionChange((change) => {
  const user = currentUser();
  if (change === 'signed-out' || (user && accountKey(user) !== leftBy)) {
    kept.clear();
    leftPlace = undefined;
  }
  if (!user || user.staffNeeds || leftPlace === undefined) return;
  void navigate(leftPlace);
  leftPlace = undefined;
});

/** State that survives signing in again: staff sessions are short. */
export function useKept<Value extends object>(name: string, initial: Value) {
  const account = useAccountKey();
  const { path, search } = usePlace();
  const key = [account, path, search, name].join(' ');
  const [value, setValue] = useState(() => (kept.get(key) as Value | undefined) ?? initial);
  const newest = useRef(value);
  useEffect(() => {
    newest.current = value;
  }, [value]);
  useEffect(() => {
    kept.delete(key);
    return onSessionChange((change) => {
      if (change !== 'expired' || Object.keys(newest.current).length === 0) return;
      kept.set(key, newest.current);
      [leftBy, leftPlace] = [account, path + search];
    });
  }, [key, account, path, search]);
  return [value, setValue] as const;
}

const TOUCHED = 'jobly-staff-touched';
const HANDS = ['pointerdown', 'keydown', 'wheel'];
const TOUCH_EVERY_MS = 15_000;

/** Polling keeps the session alive at the server, so the desk itself ends it when no tab had input for a while. */
export function useIdleEnd(): void {
  useEffect(() => {
    let touchedMs = 0;
    const touch = (): void => {
      if (Date.now() - touchedMs < TOUCH_EVERY_MS) return;
      touchedMs = Date.now();
      store(TOUCHED, String(touchedMs));
    };
    touch();
    const timer = setInterval(() => {
      const lastMs = Math.max(touchedMs, Number(readStored(TOUCHED)));
      if (Date.now() - lastMs < STAFF_IDLE_MINUTES * 60_000) return;
      // Hidden even when the server cannot be reached.
      void call(signOut).catch(() => undefined);
      endSession('expired');
      toast.info(SESSION_ENDED.staffTime);
    }, TOUCH_EVERY_MS);
    for (const hand of HANDS) addEventListener(hand, touch, { passive: true });
    return () => {
      clearInterval(timer);
      for (const hand of HANDS) removeEventListener(hand, touch);
    };
  }, []);

  // Without a staff session its calls reply 404: check whether the session has ended.
  useEffect(
    () =>
      watchRefusals(({ code }) => {
        if (code === 'not_found') void recheckSession();
      }),
    [],
  );
}
