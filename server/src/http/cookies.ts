import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { HttpContext } from './caller.ts';

const KEPT_SECONDS = 400 * 86_400;

/**
 * HttpOnly, SameSite and, on https, Secure with the __Host- prefix (no subdomain can set it). Not Secure on
 * http://localhost: Safari would drop it.
 */
function cookie(publicUrl: string, plainName: string, sameSite: 'Lax' | 'Strict') {
  const secure = publicUrl.startsWith('https://');
  const name = secure ? `__Host-${plainName}` : plainName;
  const options = { path: '/', httpOnly: true, sameSite, secure };
  return {
    name,
    read: (context: HttpContext) => getCookie(context, name) || undefined,
    write(context: HttpContext, token: string, expires?: Date | 'session') {
      const kept = expires === 'session' ? {} : expires ? { expires } : { maxAge: KEPT_SECONDS };
      setCookie(context, name, token, { ...options, ...kept });
    },
    clear: (context: HttpContext) => void deleteCookie(context, name, options),
  };
}

export type Cookie = ReturnType<typeof cookie>;

export const sessionCookie = (publicUrl: string) => cookie(publicUrl, 'jobly_session', 'Lax');

/**
 * Identifies the browser that requested a sign-in code: guesses count per browser. Grants nothing and survives
 * sign-out.
 */
export const deviceCookie = (publicUrl: string) => cookie(publicUrl, 'jobly_device', 'Lax');

/** For the create-user form: never sent from another site, not even by a link. */
export const gateCookie = (publicUrl: string) => cookie(publicUrl, 'jobly_user_form', 'Strict');
