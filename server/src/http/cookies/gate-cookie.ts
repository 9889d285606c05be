import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { HttpEnv } from '../caller.ts';
import type { SessionCookie } from './session-cookie.ts';

/** The pass of the create-user form: for no other site's page, not even by a link from there. */
export function gateCookie(publicUrl: string): SessionCookie {
  const secure = publicUrl.startsWith('https://');
  const name = secure ? '__Host-jobly_user_form' : 'jobly_user_form';
  const options = { path: '/', httpOnly: true, sameSite: 'Strict', secure } as const;
  return {
    read: (context: Context<HttpEnv>) => getCookie(context, name),
    write: (context, token, expiresAt) =>
      setCookie(context, name, token, { ...options, expires: expiresAt }),
    clear: (context) => {
      deleteCookie(context, name, options);
    },
  };
}
