import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { HttpEnv } from '../caller.ts';

export interface DeviceCookie {
  read(context: Context<HttpEnv>): string | undefined;
  write(context: Context<HttpEnv>, token: string): void;
}

/** The longest that browsers keep a cookie. */
const KEPT_SECONDS = 400 * 86_400;

/**
 * Tells the browser that asked for a sign-in code from all others. It signs nobody in: it says whose
 * guesses count against which code, and stays when somebody signs out.
 */
export function deviceCookie(publicUrl: string): DeviceCookie {
  const secure = publicUrl.startsWith('https://');
  const name = secure ? '__Host-jobly_device' : 'jobly_device';
  const options = { path: '/', httpOnly: true, sameSite: 'Lax', secure } as const;
  return {
    read: (context) => getCookie(context, name) || undefined,
    write: (context, token) =>
      setCookie(context, name, token, { ...options, maxAge: KEPT_SECONDS }),
  };
}
