import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { HttpEnv } from '../caller.ts';

export interface SessionCookie {
  read(context: Context<HttpEnv>): string | undefined;
  write(context: Context<HttpEnv>, token: string, expiresAt: Date): void;
  clear(context: Context<HttpEnv>): void;
}

export function sessionCookieName(publicUrl: string): string {
  return publicUrl.startsWith('https://') ? '__Host-jobly_session' : 'jobly_session';
}

/**
 * HttpOnly, SameSite and, on https, Secure under the __Host- prefix (no sister site can set it).
 * A trial on plain http://localhost goes without Secure: Safari would drop the cookie.
 */
export function sessionCookie(publicUrl: string): SessionCookie {
  const secure = publicUrl.startsWith('https://');
  const name = sessionCookieName(publicUrl);
  const options = { path: '/', httpOnly: true, sameSite: 'Lax', secure } as const;
  return {
    read: (context) => getCookie(context, name),
    write: (context, token, expiresAt) =>
      setCookie(context, name, token, { ...options, expires: expiresAt }),
    clear: (context) => {
      deleteCookie(context, name, options);
    },
  };
}
