import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { HttpContext } from './caller.ts';

/** The longest that browsers keep a cookie. */
const KEPT_SECONDS = 400 * 86_400;

/**
 * HttpOnly, SameSite and, on https, Secure under the __Host- prefix (no sister site can set it).
 * A trial on plain http://localhost goes without Secure: Safari would drop the cookie.
 */
function cookie(publicUrl: string, plainName: string, sameSite: 'Lax' | 'Strict') {
  const secure = publicUrl.startsWith('https://');
  const name = secure ? `__Host-${plainName}` : plainName;
  const options = { path: '/', httpOnly: true, sameSite, secure };
  return {
    name,
    read: (context: HttpContext) => getCookie(context, name) || undefined,
    /** `session`: until the browser is closed. */
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
 * Tells the browser that asked for a sign-in code from all others. It signs nobody in: it says whose
 * guesses count against which code, and stays when somebody signs out.
 */
export const deviceCookie = (publicUrl: string) => cookie(publicUrl, 'jobly_device', 'Lax');

/** The pass of the create-user form: for no other site's page, not even by a link from there. */
export const gateCookie = (publicUrl: string) => cookie(publicUrl, 'jobly_user_form', 'Strict');
